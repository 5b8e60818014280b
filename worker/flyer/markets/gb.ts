import type { Listing } from '../../../sql/listing/listing.ts';
import { energyItem } from './energy-items.ts';
import { hasFee, isDwelling, isLetDwelling, isSale, type LegalItem } from './legal-item.ts';

const isLeasehold = (listing: Listing): boolean => isSale(listing) && /\blease/i.test(listing.tenure ?? '');

/** Facts that a buyer or tenant decides by must not be left out. */
export const GB: readonly LegalItem[] = [
  { path: '/listing/tenure', cure: 'Give the tenure, for example Freehold or Leasehold.', when: isSale },
  {
    path: '/listing/leaseYearsRemaining',
    cure: 'Give the years that remain of the lease.',
    when: isLeasehold,
  },
  {
    path: '/listing/fees',
    cure: 'Give the ground rent as a fee, with an amount of 0 where there is none.',
    when: isLeasehold,
    isMet: hasFee(/ground rent/i),
  },
  {
    path: '/listing/fees',
    cure: 'Give the service charge as a fee, with an amount of 0 where there is none.',
    when: isLeasehold,
    isMet: hasFee(/(service|maintenance) charge/i),
  },
  {
    path: '/listing/fees',
    cure: 'Give the deposit as a fee, with an amount of 0 where there is none.',
    when: isLetDwelling,
    isMet: hasFee(/deposit|\bbond\b/i),
  },
  { path: '/listing/taxBand', cure: 'Give the council-tax band.', when: isDwelling },
  energyItem('rating', 'Give the rating of the energy performance certificate.'),
  {
    path: '/listing/priceQualifier',
    isLimit: true,
    cure: 'Give the price: portals and trading standards hold that leaving it out hides a material fact.',
    isMet: ({ priceQualifier }) => priceQualifier !== 'PRICE_ON_APPLICATION',
  },
];
