import type { LegalItem } from './legal-item.ts';

export const AE: readonly LegalItem[] = [
  {
    path: '/listing/agent/licenceNumber',
    cure: 'Give the number of the advertising permit, beside the licence of the agency.',
  },
];
