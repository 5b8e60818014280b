-- Of the first $2 due jobs of the types $1, mends those that no claim can number, each of which stops every claim that meets it: where an edit by hand
-- has lowered last_attempt, numbering goes on after what is recorded; a job that has used up all numbers, as one that was snoozed a million times, is dead.
-- Hands back what was mended. In the order of the line, and with "case ... is not null": see claim_jobs.
with line as materialized (
  select w.job_id from handbill.waiting w
  where case when w.run_at <= now() and w.type = any ((select $1::text[])::text[]) then true end is not null
  order by w.rank, w.job_id
  limit (select $2::int)
), recorded as materialized (
  select line.job_id, (
    select a.attempt from handbill.job_attempts a where a.job_id = line.job_id order by a.attempt desc limit 1
  ) as last_attempt
  from line
), faulty as materialized (
  select j.id, greatest(j.last_attempt, r.last_attempt) as last_attempt
  from recorded r join handbill.jobs j on j.id = r.job_id
  where j.status in ('pending', 'failed') and (j.last_attempt < r.last_attempt or j.last_attempt >= 1000000)
  order by j.id
  for no key update of j skip locked
), renumbered as (
  update handbill.jobs j set version = version + 1, last_attempt = f.last_attempt
  from faulty f
  where j.id = f.id and f.last_attempt < 1000000 and j.status in ('pending', 'failed')
  returning j.id, j.status, j.last_attempt
), spent as (
  update handbill.jobs j
  set status = 'dead', version = version + 1, last_attempt = f.last_attempt,
    finished_at = clock_timestamp(), died_at = coalesce(died_at, clock_timestamp()),
    dead_letter_resolved_at = null, dead_letter_resolution = null, dead_letter_resolved_by = null,
    last_error = 'The numbers of its attempts are used up: enqueue it as a new job.',
    last_error_code = 'ATTEMPTS_SPENT', last_error_retryable = false, last_error_at = clock_timestamp()
  from faulty f
  where j.id = f.id and f.last_attempt >= 1000000 and j.status in ('pending', 'failed')
  returning j.id, j.status, j.last_attempt
)
select id as "jobId", status, last_attempt as "lastAttempt" from (table renumbered union all table spent) as mended
