-- Ends up to $2 waiting jobs as dead (UNKNOWN_TYPE, no attempt used) that have been ready for $1 milliseconds while no worker registered their type in that
-- time: long enough for any deployment, short enough that a typing error is seen.
-- In the order of the line, and with "case ... is not null", so that the plan walks the line: see claim_jobs.
with unknown as materialized (
  select j.id from handbill.waiting w join handbill.jobs j on j.id = w.job_id
  where case when w.run_at < clock_timestamp() - make_interval(secs => $1 / 1000.0) and w.type <> all (array (
      select type from handbill.job_types where last_registered_at > clock_timestamp() - make_interval(secs => $1 / 1000.0)
    )) then true end is not null
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
