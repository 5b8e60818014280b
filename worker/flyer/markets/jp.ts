import type { LegalItem } from './legal-item.ts';

export const JP: readonly LegalItem[] = [
  { path: '/listing/agent/transactionMode', cure: 'Give the mode of the transaction, for example 媒介.' },
  { path: '/listing/agent/licenceNumber', cure: 'Give the licence number of the agency.' },
  {
    path: '/listing/transport',
    cure: 'Give the station and walkMeters, the way to it on foot.',
    isMet: ({ transport = [] }) => transport.some(({ walkMeters }) => walkMeters !== undefined),
  },
  {
    path: '/listing/livingArea',
    cure: 'Give the area in square metres.',
    isMet: ({ livingArea, lotArea }) => livingArea?.unit === 'SQM' || lotArea?.unit === 'SQM',
  },
];
