import { EMISSIONS_CLASS, energyItem } from './energy-items.ts';
import type { LegalItem } from './legal-item.ts';

export const ES: readonly LegalItem[] = [
  energyItem('rating', 'Give the class of energy use of the label.'),
  EMISSIONS_CLASS,
];
