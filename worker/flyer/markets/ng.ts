import type { Listing } from '../../../sql/listing/listing.ts';
import { isLet, isSale, type LegalItem } from './legal-item.ts';

const MOST_PERCENT = 10;
const MONTHS_OF_A_YEAR = 12;
const AGENCY = /\b(agen(t|cy)|commission)/i;

export const NG: readonly LegalItem[] = [
  {
    path: '/listing/agent/licenceNumber',
    cure: 'Give the registration of the practitioner, in Lagos that of LASRERA.',
  },
  {
    path: '/listing/titleDocument',
    cure: 'Give the title document, for example Certificate of Occupancy.',
    when: isSale,
  },
  { path: '/listing/pricePeriod', cure: 'Say for what time the rent is, for example YEAR.', when: isLet },
  {
    path: '/listing/fees',
    cure: `Ask for an agency fee of at most ${MOST_PERCENT} percent of the rent.`,
    when: isLet,
    isLimit: true,
    isMet: (listing) =>
      !(listing.fees ?? []).some((fee) => AGENCY.test(fee.label) && percentOf(fee, listing) > MOST_PERCENT),
  },
  {
    path: '/listing/minimumTermMonths',
    cure: 'Ask for the rent of one year at most.',
    when: isLet,
    isLimit: true,
    isMet: ({ minimumTermMonths = 0 }) => minimumTermMonths <= MONTHS_OF_A_YEAR,
  },
];

/** Of a year's rent, as it is said or as the amounts make it. */
function percentOf({ percent, amountMinor }: NonNullable<Listing['fees']>[number], listing: Listing): number {
  if (percent !== undefined) return percent;
  if (amountMinor === undefined || listing.priceMinor === undefined || listing.pricePeriod !== 'YEAR') return 0;
  return (Number(amountMinor) / Number(listing.priceMinor)) * 100;
}
