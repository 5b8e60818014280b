import type { JobStatus } from '../../sql/job.ts';
import { builder } from './builder.ts';

const STATUSES = {
  PENDING: { value: 'pending' },
  PROCESSING: { value: 'processing' },
  SUCCEEDED: { value: 'succeeded' },
  FAILED: {
    value: 'failed',
    description: 'An attempt failed and the job will be tried again at nextAttemptAt.',
  },
  DEAD: { value: 'dead', description: 'Given up, a person must look; only a retry leaves it.' },
  CANCELLED: { value: 'cancelled' },
} as const satisfies Record<string, { value: JobStatus; description?: string }>;

export const JobStatusEnum = builder.enumType('JobStatus', { values: STATUSES });
