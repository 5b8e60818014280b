-- Ends up to $2 waiting jobs as dead (UNKNOWN_TYPE, no attempt used) that have been ready for $1 milliseconds while no worker registered their type in that
-- time: long enough for any deployment, short enough that a typing error is seen. In the order of the line; with $3 and $4, a rank and a job, only who
-- stands at that place.
with unknown as materialized (
  select j.id from handbill.waiting w join handbill.jobs j on j.id = w.job_id
  where (w.rank, w.job_id) >= (coalesce($3, -9223372036854775808), coalesce($4, '00000000-0000-0000-0000-000000000000'::uuid))
    and (w.rank, w.job_id) <= (coalesce($3, 9223372036854775807), coalesce($4, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
    and /* include unknown_types */
    and case when j.status in ('pending', 'failed') then true end is not null
  order by w.rank, w.job_id
  limit $2
  for no key update of j skip locked
)
update handbill.jobs
set status = 'dead', version = version + 1, finished_at = clock_timestamp(), died_at = coalesce(died_at, clock_timestamp()),
  dead_letter_resolved_at = null, dead_letter_resolution = null, dead_letter_resolved_by = null,
  last_error = format('No worker has registered the type "%s". Check its spelling, or start a worker that handles it, and retry.', type),
  last_error_code = 'UNKNOWN_TYPE', last_error_retryable = false, last_error_at = clock_timestamp()
where id = any (array (select id from unknown)) and status in ('pending', 'failed')
returning id as "jobId", type
