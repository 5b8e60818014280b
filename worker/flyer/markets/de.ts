import { energyItem } from './energy-items.ts';
import { hasFee, hasLabel, isDwelling, isLetDwelling, type LegalItem } from './legal-item.ts';

/** The five facts of the energy certificate (§ 87 GEG), and rent and running costs apart. */
export const DE: readonly LegalItem[] = [
  energyItem('certificateType', 'Give the type of the energy certificate: by need or by use.'),
  energyItem('value', 'Give the end energy of the certificate, with its unit.'),
  energyItem('carrier', 'Give the main energy carrier of the heating.'),
  energyItem('rating', 'Give the energy class.'),
  {
    path: '/listing/energy/yearBuilt',
    cure: 'Give the year in which the house was built, as the energy certificate has it.',
    when: isDwelling,
    isMet: (listing) => hasLabel(listing) || (listing.energy?.yearBuilt ?? listing.yearBuilt) !== undefined,
  },
  {
    path: '/listing/priceQualifier',
    cure: 'Say NET_COLD_RENT, and give the running costs as a fee: the two are told apart.',
    when: isLetDwelling,
    isMet: ({ priceQualifier, fees = [] }) => priceQualifier === 'NET_COLD_RENT' || fees.length > 0,
  },
  {
    path: '/listing/fees',
    cure: 'Give the deposit (Kaution) as a fee, with an amount of 0 where there is none.',
    when: isLetDwelling,
    isMet: hasFee(/kaution|sicherheit|deposit/i),
  },
];
