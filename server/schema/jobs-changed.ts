import { mayWatch, type Viewer } from '../auth/viewer.ts';
import type { Context } from '../context.ts';
import { badInput, jobNotFound, resync } from '../graphql/error-codes.ts';
import type { JobStream } from '../hub/mailbox.ts';
import { builder } from './builder.ts';
import { JobRef } from './job.ts';
import { JobFilterInput, readFilter } from './job-filter.ts';
import { asksForLine, openLetter, untilAborted } from './job-watching.ts';

builder.subscriptionField('jobsChanged', (t) =>
  t.field({
    type: JobRef,
    description:
      'Many jobs at once, until the client leaves; give ids or filter. With ids (up to 100): first each job as it stands, then its changes; an unknown, foreign or pruned one is a NOT_FOUND error, and the others go on. With filter: every change of a job that matches or was sent before. A reader that falls too far behind gets a RESYNC error: query, and subscribe again.',
    args: { ids: t.arg({ type: ['UUID'] }), filter: t.arg({ type: JobFilterInput }) },
    subscribe: (_root, args, context, info) => untilAborted(watch(args, context, asksForLine(info)), context.signal),
    resolve: openLetter,
  }),
);

interface Wanted {
  ids?: readonly string[] | null | undefined;
  filter?: typeof JobFilterInput.$inferInput | null | undefined;
}

function watch({ ids, filter }: Wanted, { hub, info, viewer }: Context, isInLine: boolean): JobStream {
  if (ids && filter) throw badInput('Give ids or filter, not both.');
  if (ids)
    return hub.watchJobs(someOf(ids, info.limits.maxWatchedIds), {
      ...rightsOf(viewer),
      unknown: jobNotFound,
      isInLine,
    });
  if (filter) return hub.watchFilter(readFilter(filter, viewer), { ...rightsOf(viewer), resync });
  throw badInput('Give ids, or a filter: {} matches all jobs.');
}

const rightsOf = (viewer: Viewer) => ({ mayWatch: (job: { id: string; tenant: string }) => mayWatch(viewer, job) });

function someOf(ids: readonly string[], most: number): ReadonlySet<string> {
  const distinct = new Set(ids);
  if (distinct.size < 1 || distinct.size > most) throw badInput(`ids: give 1 to ${most}.`);
  return distinct;
}
