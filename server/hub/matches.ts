import type { Job } from '../../sql/job.ts';
import type { JobFilter } from '../../sql/job-pages.ts';

/** Whether a job fits a filter: what job_filter.sql says, of a row that has been read. */
export function matches(filter: JobFilter, job: Job): boolean {
  const { tenant, tag, createdAfter, createdBefore, errorFingerprint, idempotencyKeyPrefix, deadLetterResolved } =
    filter;
  return (
    isAbsentOr(tenant, (wanted) => job.tenant === wanted) &&
    isAbsentOr(filter.statuses, (wanted) => wanted.includes(job.status)) &&
    isAbsentOr(filter.types, (wanted) => wanted.includes(job.type)) &&
    isAbsentOr(filter.queues, (wanted) => wanted.includes(job.queue)) &&
    isAbsentOr(tag, (wanted) => job.tags.includes(wanted)) &&
    isAbsentOr(createdAfter, (earliest) => job.createdAt >= earliest) &&
    isAbsentOr(createdBefore, (end) => job.createdAt < end) &&
    isAbsentOr(errorFingerprint, (wanted) => job.lastErrorFingerprint === wanted) &&
    isAbsentOr(idempotencyKeyPrefix, (start) => job.idempotencyKey?.startsWith(start) ?? false) &&
    isAbsentOr(deadLetterResolved, (wanted) => job.diedAt !== null && (job.deadLetterResolvedAt !== null) === wanted)
  );
}

/** A job may begin or cease to fit without anybody editing it. */
export function isPassing({ statuses, errorFingerprint, deadLetterResolved }: JobFilter): boolean {
  return [statuses, errorFingerprint, deadLetterResolved].some((value) => value !== null && value !== undefined);
}

function isAbsentOr<Value>(value: Value | null | undefined, holds: (value: Value) => boolean): boolean {
  return value === null || value === undefined || holds(value);
}
