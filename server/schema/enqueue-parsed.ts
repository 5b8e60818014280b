import type { Enqueued } from '../../sql/enqueue.ts';
import { type EnqueuedId, enqueueJobs } from '../../sql/enqueue-jobs.ts';
import { enqueueTogether } from '../../sql/enqueue-together.ts';
import type { InputIssue } from '../../sql/input-issue.ts';
import type { NewJob } from '../../sql/job-input.ts';
import type { ParsedNewJob } from '../../sql/new-job.ts';
import type { LetIn, TenantJob } from '../admission/admission.ts';
import { isOpen } from '../auth/viewer.ts';
import type { Context } from '../context.ts';
import { badInput } from '../graphql/error-codes.ts';
import { findUnknownAssets } from './check-assets.ts';
import type { EnqueueAnswer } from './enqueue-result.ts';
import type { QueueFull, ValidationFailed } from './user-error.ts';

/** Enqueues what is in order and let in, in the viewer's tenant unless the job names one. */
export async function enqueueParsed(parsed: ParsedNewJob, context: Context): Promise<EnqueueAnswer> {
  if (!parsed.job) return validationFailed(parsed.issues);
  const job = inTenant(parsed.job, context);
  const unknown = (await findUnknownAssets([job], context.db)).get(job);
  if (unknown) return validationFailed(unknown);
  const { unfit, settle } = await admit([job], context);
  if (unfit.has(job)) return queueFull(context);
  const enqueued = await enqueueTogether(context.db, job, context.defaultMaxAttempts).finally(settle);
  return toAnswer(enqueued, job.tenant, context);
}

/** Enqueues those that are in order and let in, by one statement; one answer for each, in their order. */
export async function enqueueAllParsed(parsed: ParsedNewJob[], context: Context): Promise<EnqueueAnswer[]> {
  const asked = await withKnownAssets(
    parsed.map(({ job, issues }) => ({ job: job && inTenant(job, context), issues })),
    context,
  );
  const jobs = asked.flatMap(({ job }) => job ?? []);
  const { unfit, settle } = await admit(jobs, context);
  const admitted = jobs.filter((job) => !unfit.has(job));
  const enqueued = (await enqueueJobs(context.db, admitted, context.defaultMaxAttempts).finally(settle)).values();
  return asked.map(({ job, issues }) => {
    if (!job) return validationFailed(issues);
    const { value } = unfit.has(job) ? {} : enqueued.next();
    return value ? toAnswer(value, job.tenant, context) : queueFull(context);
  });
}

interface Asked {
  job: TenantJob | undefined;
  issues: InputIssue[];
}

async function withKnownAssets(asked: Asked[], { db }: Context): Promise<Asked[]> {
  const unknown = await findUnknownAssets(
    asked.flatMap(({ job }) => job ?? []),
    db,
  );
  return asked.map(({ job, issues }) => {
    const own = job && unknown.get(job);
    return own ? { job: undefined, issues: own } : { job, issues };
  });
}

/** Those that are left out since there is no room for them; fails as a whole when the tenant is too fast. */
async function admit(jobs: TenantJob[], { admission, viewer, db }: Context): Promise<LetIn> {
  if (!isOpen(viewer)) await admission.pay(jobs);
  return admission.letIn(jobs, db);
}

/** What waits goes at some pace, and whether there is room is known by the second. */
const RETRY_AFTER_SECONDS = 5;

function queueFull({ info: { limits } }: Context): QueueFull {
  const message = `${limits.maxWaitingJobs} jobs of this tenant wait, which is as many as may (MAX_WAITING_JOBS). Try again later; a job that was accepted is still found by its key.`;
  return { kind: 'QueueFull', message, retryAfterSeconds: RETRY_AFTER_SECONDS };
}

/** Before the inputs are looked at, one by one. */
export function checkInputCount(inputs: readonly unknown[], { info: { limits } }: Context): void {
  const most = limits.maxBulkInputs;
  if (inputs.length <= most) return;
  throw badInput(`inputs: give at most ${most} at once; these are ${inputs.length}. Send them in parts.`);
}

const inTenant = (job: NewJob, { viewer }: Context): TenantJob => ({ ...job, tenant: job.tenant ?? viewer.tenant });

function validationFailed(issues: InputIssue[]): ValidationFailed {
  const message = issues.length === 1 ? 'One thing in this input is wrong.' : `${issues.length} things are wrong.`;
  return { kind: 'ValidationFailed', message, issues };
}

function toAnswer(enqueued: Enqueued | EnqueuedId, tenant: string, { watchTokens }: Context): EnqueueAnswer {
  if (enqueued.outcome === 'conflict') {
    const message = 'This idempotency key was used before with another input. Use a new key for a new job.';
    return { kind: 'IdempotencyConflict', message, existingJobId: enqueued.existingJobId };
  }
  const found = 'job' in enqueued ? { jobId: enqueued.job.id, job: enqueued.job } : { jobId: enqueued.jobId };
  const deduplicated = enqueued.outcome === 'deduplicated';
  return { kind: 'JobAccepted', ...found, tenant, watchUntil: watchTokens.expiry(), deduplicated };
}
