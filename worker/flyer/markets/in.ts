import type { LegalItem } from './legal-item.ts';

export const IN: readonly LegalItem[] = [
  { path: '/listing/agent/licenceNumber', cure: 'Give the registration number of RERA.' },
  {
    path: '/listing/livingArea',
    cure: 'Give the carpet area.',
    isMet: ({ livingArea, lotArea }) => Boolean(livingArea ?? lotArea),
  },
];
