import type { LegalItem } from './legal-item.ts';

/** The statement of equal housing is printed in any case. */
export const US: readonly LegalItem[] = [
  { path: '/listing/agent/licenceNumber', cure: 'Give the licence number of the agent: most states ask for it.' },
  { path: '/listing/agent/agency', cure: 'Give the brokerage: most states ask for its name on every advertisement.' },
  { path: '/listing/agent/phone', cure: 'Give a telephone number of the brokerage.' },
];
