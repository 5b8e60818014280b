import { jobNotFound } from '../graphql/error-codes.ts';
import { AttemptRef, attemptCount } from './attempt.ts';
import { builder } from './builder.ts';
import { JobRef } from './job.ts';
import { findVisibleJob } from './visible-job.ts';

builder.queryField('job', (t) =>
  t.field({
    type: JobRef,
    nullable: true,
    args: { id: t.arg({ type: 'UUID', required: true }) },
    resolve: (_root, { id }, context) => findVisibleJob(id, context),
  }),
);

builder.queryField('attempts', (t) =>
  t.field({
    type: [AttemptRef],
    description: 'The latest attempts of one job, oldest first; NOT_FOUND for an unknown job. last: 1 to 100.',
    args: {
      jobId: t.arg({ type: 'UUID', required: true }),
      last: t.arg.int({ defaultValue: 100 }),
    },
    resolve: async (_root, { jobId, last }, context) => {
      const count = attemptCount(last);
      if (!(await findVisibleJob(jobId, context))) throw jobNotFound(jobId);
      return context.loaders.attempts(jobId, count);
    },
  }),
);
