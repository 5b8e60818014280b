import { energyItem } from './energy-items.ts';
import type { LegalItem } from './legal-item.ts';

export const IT: readonly LegalItem[] = [
  energyItem('value', 'Give the energy performance index (EPgl,nren) of the APE, with its unit.'),
  energyItem('rating', 'Give the energy class of the APE.'),
];
