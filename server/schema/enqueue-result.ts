import { type Enqueued, enqueueJob, type NewJob } from '../../sql/enqueue.ts';
import type { InputIssue } from '../../sql/input-issue.ts';
import type { Job } from '../../sql/job.ts';
import type { ParsedNewJob } from '../../sql/new-job.ts';
import type { Context } from '../context.ts';
import { builder } from './builder.ts';
import { JobRef } from './job.ts';
import {
  type IdempotencyConflict,
  IdempotencyConflictRef,
  type ValidationFailed,
  ValidationFailedRef,
} from './user-error.ts';

interface JobAccepted {
  kind: 'JobAccepted';
  job: Job;
  deduplicated: boolean;
}

const JobAcceptedRef = builder.objectRef<JobAccepted>('JobAccepted').implement({
  description: 'deduplicated: a job with this key and this input was already there, and is returned as it stands now.',
  fields: (t) => ({
    job: t.expose('job', { type: JobRef }),
    deduplicated: t.exposeBoolean('deduplicated'),
  }),
});

export type EnqueueAnswer = JobAccepted | ValidationFailed | IdempotencyConflict;

export const EnqueueResult = builder.unionType('EnqueueResult', {
  types: [JobAcceptedRef, ValidationFailedRef, IdempotencyConflictRef],
  resolveType: ({ kind }) => kind,
});

/** Enqueues what is in order, in the viewer's tenant unless the job names one. */
export async function enqueueParsed(parsed: ParsedNewJob, context: Context): Promise<EnqueueAnswer> {
  if (!parsed.job) return validationFailed(parsed.issues);
  const job: NewJob = { tenant: context.viewer.tenant, ...parsed.job };
  return toAnswer(await enqueueJob(context.db, job, context.defaultMaxAttempts));
}

function validationFailed(issues: InputIssue[]): ValidationFailed {
  const message = issues.length === 1 ? 'One thing in this input is wrong.' : `${issues.length} things are wrong.`;
  return { kind: 'ValidationFailed', message, issues };
}

function toAnswer(enqueued: Enqueued): EnqueueAnswer {
  if (enqueued.outcome === 'conflict') {
    const message = 'This idempotency key was used before with another input. Use a new key for a new job.';
    return { kind: 'IdempotencyConflict', message, existingJobId: enqueued.existingJobId };
  }
  return { kind: 'JobAccepted', job: enqueued.job, deduplicated: enqueued.outcome === 'deduplicated' };
}
