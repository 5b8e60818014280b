import type { Job } from './job.ts';
import type { NewJob } from './job-input.ts';

/** What only the database knows of a job that it has just written. */
export interface Written {
  id: string;
  createdAt: Date;
}

/** The job as a read would show it, without the read: all of it but this is known before it is written. */
export function createdJob(job: NewJob, { id, createdAt }: Written, defaultMaxAttempts: number): Job {
  return {
    id,
    tenant: job.tenant ?? 'default',
    queue: job.queue ?? 'default',
    type: job.type,
    status: 'pending',
    priority: job.priority ?? 0,
    version: 1,
    progress: 0,
    stage: null,
    // As JSON has it: members that are undefined are gone.
    payload: JSON.parse(JSON.stringify(job.payload)),
    tags: job.tags ?? [],
    idempotencyKey: job.idempotencyKey ?? null,
    attempts: 0,
    maxAttempts: job.maxAttempts ?? defaultMaxAttempts,
    lastAttempt: 0,
    createdAt,
    runAt: job.runAt ?? createdAt,
    startedAt: null,
    finishedAt: null,
    cancelRequested: false,
    lastError: null,
    lastErrorCode: null,
    lastErrorRetryable: null,
    lastErrorAt: null,
    lastErrorFingerprint: null,
    result: null,
    diedAt: null,
    deadLetterResolvedAt: null,
    deadLetterResolution: null,
    deadLetterResolvedBy: null,
    deadLetterNote: null,
  };
}
