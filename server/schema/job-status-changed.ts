import type { Job } from '../../sql/job.ts';
import { mayWatch } from '../auth/viewer.ts';
import { builder } from './builder.ts';
import { JobRef } from './job.ts';

builder.subscriptionField('jobStatusChanged', (t) =>
  t.field({
    type: JobRef,
    description:
      'Yields the job as it stands, at once; then its newest version whenever it has changed; ends after a terminal status. A slow reader skips versions but never the last one. An unknown, foreign or pruned job is a NOT_FOUND error. After a reconnect, or after a retry, subscribe again.',
    args: { jobId: t.arg({ type: 'UUID', required: true }) },
    subscribe: (_root, { jobId }, { hub, viewer, signal }) => {
      const stream = hub.watch(jobId, (job) => mayWatch(viewer, job));
      // A client that leaves before the stream is handed over would leave it without anybody to return it.
      signal?.addEventListener('abort', () => void stream.return(), { once: true });
      if (signal?.aborted) void stream.return();
      return stream;
    },
    resolve: (job: Job) => job,
  }),
);
