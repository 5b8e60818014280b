import { energyItem } from './energy-items.ts';
import type { LegalItem } from './legal-item.ts';

export const AT: readonly LegalItem[] = [
  energyItem('value', 'Give the heating demand (HWB) of the energy certificate, with its unit.'),
  energyItem('rating', 'Give the class or the factor of overall efficiency (fGEE) of the energy certificate.'),
];
