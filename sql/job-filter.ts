import type { JobFilter, JobSlice } from './job-pages.ts';

/** The first parameters of every statement that takes in the part job_filter. */
export function filterValues(filter: JobFilter): unknown[] {
  return [
    filter.tenant ?? null,
    filter.statuses ?? null,
    filter.types ?? null,
    filter.queues ?? null,
    filter.tag ?? null,
    filter.createdAfter ?? null,
    filter.createdBefore ?? null,
    filter.errorFingerprint ?? null,
    filter.idempotencyKeyPrefix ?? null,
    filter.deadLetterResolved ?? null,
  ];
}

/** The next ones, of those that take in job_range. */
export function sliceValues({ limit, after, before }: JobSlice): unknown[] {
  return [limit, after?.micros ?? null, after?.id ?? null, before?.micros ?? null, before?.id ?? null];
}
