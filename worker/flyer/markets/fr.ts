import { EMISSIONS_CLASS, energyItem } from './energy-items.ts';
import { isSale, type LegalItem } from './legal-item.ts';

export const FR: readonly LegalItem[] = [
  energyItem('rating', 'Give the energy class of the DPE.'),
  EMISSIONS_CLASS,
  {
    path: '/listing/fees',
    cure: 'Give the fees of the agency and who pays them, as a fee.',
    when: isSale,
    isMet: ({ fees = [] }) => fees.length > 0,
  },
];
