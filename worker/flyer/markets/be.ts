import { energyItem } from './energy-items.ts';
import type { LegalItem } from './legal-item.ts';

export const BE: readonly LegalItem[] = [
  energyItem('value', 'Give the energy score of the certificate, with its unit.'),
  energyItem('rating', 'Give the class of the energy certificate.'),
  energyItem('certificateNumber', 'Give the number of the energy certificate.'),
];
