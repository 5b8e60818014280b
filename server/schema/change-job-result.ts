import type { Job, JobStatus } from '../../sql/job.ts';
import type { Context } from '../context.ts';
import { builder } from './builder.ts';
import { JobRef } from './job.ts';
import { type InvalidJobState, InvalidJobStateRef, type JobNotFound, JobNotFoundRef } from './user-error.ts';
import { findVisibleJob } from './visible-job.ts';

interface JobChanged {
  kind: 'JobChanged';
  job: Job;
}

const JobChangedRef = builder.objectRef<JobChanged>('JobChanged').implement({
  fields: (t) => ({ job: t.expose('job', { type: JobRef }) }),
});

export type ChangeJobAnswer = JobChanged | JobNotFound | InvalidJobState;

export const ChangeJobResult = builder.unionType('ChangeJobResult', {
  types: [JobChangedRef, JobNotFoundRef, InvalidJobStateRef],
  resolveType: ({ kind }) => kind,
});

/** The job after the change; or, where nothing was changed, why. */
export async function answerChange(
  changed: Job | undefined,
  id: string,
  context: Context,
  refusal: (status: JobStatus) => string,
): Promise<ChangeJobAnswer> {
  if (changed) return { kind: 'JobChanged', job: changed };
  const job = await findVisibleJob(id, context);
  if (!job) return { kind: 'JobNotFound', message: `There is no job ${id}.` };
  return { kind: 'InvalidJobState', message: refusal(job.status), job };
}
