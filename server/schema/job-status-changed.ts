import { mayWatch } from '../auth/viewer.ts';
import { jobNotFound } from '../graphql/error-codes.ts';
import { builder } from './builder.ts';
import { JobRef } from './job.ts';
import { openLetter, untilAborted } from './job-watching.ts';

builder.subscriptionField('jobStatusChanged', (t) =>
  t.field({
    type: JobRef,
    description:
      'Yields the job as it stands, at once; then its newest version whenever it has changed; ends after a terminal status. A slow reader skips versions but never the last one. An unknown, foreign or pruned job is a NOT_FOUND error. After a reconnect, or after a retry, subscribe again.',
    args: { jobId: t.arg({ type: 'UUID', required: true }) },
    subscribe: (_root, { jobId }, { hub, viewer, signal }) =>
      untilAborted(hub.watchJob(jobId, { mayWatch: (job) => mayWatch(viewer, job), unknown: jobNotFound }), signal),
    resolve: openLetter,
  }),
);
