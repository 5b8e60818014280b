import { isWaiting } from '../../sql/job.ts';
import { cancelWaitingJob } from '../../sql/jobs.ts';
import { tenantOf } from '../auth/viewer.ts';
import { builder } from './builder.ts';
import { answerChange, ChangeJobResult } from './change-job-result.ts';

builder.mutationField('cancelJob', (t) =>
  t.field({
    type: ChangeJobResult,
    nullable: true,
    description: 'Cancels a job that waits.',
    args: { jobId: t.arg({ type: 'UUID', required: true }) },
    resolve: async (_root, { jobId }, context) => {
      const cancelled = await cancelWaitingJob(context.db, tenantOf(context.viewer), jobId);
      return answerChange(cancelled, jobId, context, (status) =>
        status === 'processing' || isWaiting(status)
          ? 'The job is running: only one that waits can be cancelled.'
          : `The job is ${status.toUpperCase()} already.`,
      );
    },
  }),
);
