import type { Job } from '../../sql/job.ts';
import { mayWatch } from '../auth/viewer.ts';
import type { Context } from '../context.ts';

/** A job of another tenant is unknown. */
export async function findVisibleJob(id: string, { loaders, viewer }: Context): Promise<Job | undefined> {
  const job = await loaders.job(id);
  return job && mayWatch(viewer, job) ? job : undefined;
}
