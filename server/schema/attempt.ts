import type { Attempt, AttemptOutcome } from '../../sql/job.ts';
import { isOperator } from '../auth/viewer.ts';
import { badInput } from '../graphql/error-codes.ts';
import { builder } from './builder.ts';
import { JobErrorRef, toJobError } from './job-error.ts';

const OUTCOMES = {
  RUNNING: { value: 'running' },
  SUCCEEDED: { value: 'succeeded' },
  FAILED: { value: 'failed' },
  TIMED_OUT: { value: 'timed_out' },
  ABANDONED: { value: 'abandoned', description: 'Its worker vanished.' },
  INTERRUPTED: { value: 'interrupted', description: 'Its worker was shut down; does not count against maxAttempts.' },
  SNOOZED: { value: 'snoozed', description: 'Put off by its handler; does not count against maxAttempts.' },
  CANCELLED: { value: 'cancelled' },
} as const satisfies Record<string, { value: AttemptOutcome; description?: string }>;

const AttemptOutcomeEnum = builder.enumType('AttemptOutcome', { values: OUTCOMES });

export const AttemptRef = builder.objectRef<Attempt>('Attempt').implement({
  fields: (t) => ({
    jobId: t.expose('jobId', { type: 'UUID' }),
    number: t.exposeInt('number', {
      description: '1 for the first. Numbers never repeat and have no gaps within a job.',
    }),
    workerId: t.string({
      nullable: true,
      description: 'Operators only; null for others.',
      resolve: ({ workerId }, _args, { viewer }) => (isOperator(viewer) ? workerId : null),
    }),
    outcome: t.expose('outcome', { type: AttemptOutcomeEnum }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    durationMs: t.exposeInt('durationMs', { nullable: true }),
    waitedMs: t.exposeInt('waitedMs', {
      description: 'How long the job waited, claimable, before this attempt started.',
    }),
    error: t.field({ type: JobErrorRef, nullable: true, resolve: errorOf }),
  }),
});

function errorOf({ error, errorCode, errorRetryable, errorFingerprint, finishedAt }: Attempt) {
  const columns = { message: error, code: errorCode, retryable: errorRetryable, at: finishedAt };
  return toJobError({ ...columns, fingerprint: errorFingerprint });
}

const MOST = 100;

/** How many attempts were asked for; null means the default. */
export function attemptCount(last: number | null | undefined): number {
  const count = last ?? MOST;
  if (count < 1 || count > MOST) throw badInput(`last: give a number from 1 to ${MOST}.`);
  return count;
}
