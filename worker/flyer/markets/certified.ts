import { energyItem } from './energy-items.ts';
import type { LegalItem } from './legal-item.ts';

/** Where the directive on the energy performance of buildings alone says what of the certificate an advertisement has. */
export const CERTIFIED: readonly LegalItem[] = [energyItem('rating', 'Give the class of the energy certificate.')];

/** There the class is young and the index of primary energy is what the law names. */
export const PL: readonly LegalItem[] = [
  energyItem('value', 'Give the index of primary energy (EP) of the certificate, with its unit.'),
];

export const PT: readonly LegalItem[] = [
  ...CERTIFIED,
  { path: '/listing/agent/licenceNumber', cure: 'Give the AMI licence of the agency.' },
];
