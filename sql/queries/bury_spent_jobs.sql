-- Of the first $2 due jobs of the types $1, ends as dead those that have used up the numbers of their attempts, as one that was snoozed a million times: each
-- would stop every claim that meets it. In the order of the line, and with "case ... is not null": see claim_jobs.
with line as materialized (
  select w.job_id from handbill.waiting w
  where case when w.run_at <= now() and w.type = any ((select $1::text[])::text[]) then true end is not null
  order by w.rank, w.job_id
  limit (select $2::int)
), spent as materialized (
  select id from handbill.jobs
  where id = any (array (select job_id from line)) and status in ('pending', 'failed') and last_attempt >= 1000000
  order by id
  for no key update skip locked
)
update handbill.jobs
set status = 'dead', version = version + 1, finished_at = clock_timestamp(), died_at = coalesce(died_at, clock_timestamp()),
  dead_letter_resolved_at = null, dead_letter_resolution = null, dead_letter_resolved_by = null,
  last_error = 'The numbers of its attempts are used up: enqueue it as a new job.',
  last_error_code = 'ATTEMPTS_SPENT', last_error_retryable = false, last_error_at = clock_timestamp()
where id = any (array (select id from spent)) and status in ('pending', 'failed') and last_attempt >= 1000000
returning id as "jobId"
