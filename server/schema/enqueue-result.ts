import type { Job } from '../../sql/job.ts';
import type { Context } from '../context.ts';
import { jobNotFound } from '../graphql/error-codes.ts';
import { builder } from './builder.ts';
import { JobRef } from './job.ts';
import {
  type IdempotencyConflict,
  IdempotencyConflictRef,
  type QueueFull,
  QueueFullRef,
  type ValidationFailed,
  ValidationFailedRef,
} from './user-error.ts';

interface JobAccepted {
  kind: 'JobAccepted';
  jobId: string;
  tenant: string;
  /** Of its watch token. */
  watchUntil: Date;
  /** Read when it is asked for, where it is not at hand. */
  job?: Job;
  deduplicated: boolean;
}

const JobAcceptedRef = builder.objectRef<JobAccepted>('JobAccepted').implement({
  description: `
deduplicated: a job with this key and this input was already there, and is returned as it stands now.
watchToken: lets a browser follow this one job and open its flyer without a key, until watchTokenExpiresAt.
`.trim(),
  fields: (t) => ({
    job: t.field({ type: JobRef, resolve: ({ jobId, job }, _args, context) => job ?? readJob(jobId, context) }),
    deduplicated: t.exposeBoolean('deduplicated'),
    watchToken: t.string({
      description:
        'To be sent like a key, as `Authorization: Bearer TOKEN`. Who has it can read all of the job, its payload too.',
      resolve: ({ jobId, tenant, watchUntil: expiresAt }, _args, { watchTokens }) =>
        watchTokens.create({ jobId, tenant, expiresAt }),
    }),
    watchTokenExpiresAt: t.expose('watchUntil', { type: 'DateTime' }),
  }),
});

async function readJob(id: string, { loaders }: Context): Promise<Job> {
  const job = await loaders.job(id);
  if (!job) throw jobNotFound(id);
  return job;
}

export type EnqueueAnswer = JobAccepted | ValidationFailed | IdempotencyConflict | QueueFull;

export const EnqueueResult = builder.unionType('EnqueueResult', {
  types: [JobAcceptedRef, ValidationFailedRef, IdempotencyConflictRef, QueueFullRef],
  resolveType: ({ kind }) => kind,
});
