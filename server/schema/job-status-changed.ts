import type { Job } from '../../sql/job.ts';
import { mayWatch } from '../auth/viewer.ts';
import { jobNotFound } from '../graphql/error-codes.ts';
import { builder } from './builder.ts';
import { JobRef } from './job.ts';
import { asksForLine, openLetter, untilAborted } from './job-watching.ts';

builder.subscriptionField('jobStatusChanged', (t) =>
  t.field({
    type: JobRef,
    description:
      'Yields the job as it stands, at once; then its newest version whenever it has changed; ends after a terminal status. A slow reader skips versions but never the last one. While the job waits it may be sent again with the same version when queuePosition or waitingFor differ. An unknown, foreign or pruned job is a NOT_FOUND error. After a reconnect, or after a retry, subscribe again.',
    args: { jobId: t.arg({ type: 'UUID', required: true }) },
    subscribe: (_root, { jobId }, { hub, viewer, signal }, info) => {
      const rights = { mayWatch: (job: Job) => mayWatch(viewer, job), unknown: jobNotFound };
      return untilAborted(hub.watchJob(jobId, { ...rights, isInLine: asksForLine(info) }), signal);
    },
    resolve: openLetter,
  }),
);
