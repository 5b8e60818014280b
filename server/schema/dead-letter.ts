import type { Job } from '../../sql/job.ts';
import { builder } from './builder.ts';

const DeadLetterResolutionEnum = builder.enumType('DeadLetterResolution', {
  values: {
    RETRIED_AND_SUCCEEDED: { value: 'retried_and_succeeded' },
    DISMISSED: { value: 'dismissed' },
  } as const,
});

/** A job that has died at least once. */
export type DeadJob = Job & { diedAt: Date };
export const hasDied = (job: Job): job is DeadJob => job.diedAt !== null;

export const DeadLetterRef = builder.objectRef<DeadJob>('DeadLetter').implement({
  fields: (t) => ({
    diedAt: t.expose('diedAt', { type: 'DateTime', description: 'When the job died for the first time.' }),
    resolvedAt: t.expose('deadLetterResolvedAt', { type: 'DateTime', nullable: true }),
    resolution: t.expose('deadLetterResolution', { type: DeadLetterResolutionEnum, nullable: true }),
    resolvedBy: t.exposeString('deadLetterResolvedBy', { nullable: true }),
    note: t.exposeString('deadLetterNote', { nullable: true }),
  }),
});
