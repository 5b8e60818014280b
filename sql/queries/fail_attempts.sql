-- Records attempt $2 of the jobs $1 as failed, as far as they still hold a lease of $3: to be tried again in $8 milliseconds, or dead when no attempt
-- is left or the error is not retryable. For each job: $4 outcome (failed, timed_out), $5 message, $6 code, $7 retryable, $8. Hands back those that held
-- it, with the status and the rank they have now. $9 leases of which these are the last jobs. Dying again opens the dead letter again. "least": somebody
-- may have raised the count meanwhile, and a rule that the row breaks would refuse the others with it.
-- "(select $1)": how many there are is none of the planner's business, who would turn to scanning the table for some hundreds.
with failures as materialized (
  select *, clock_timestamp() as ended_at from unnest((select $1::uuid[]), $4::text[], $5::text[], $6::text[], $7::boolean[], $8::float8[])
    as f (job_id, outcome, message, code, retryable, backoff_ms)
), settled as (
  update handbill.jobs j
  set status = case when retryable and attempts < max_attempts then 'failed' else 'dead' end,
    version = version + 1, stage = null, failures = least(failures + 1, last_attempt),
    run_at = case when retryable and attempts < max_attempts then ended_at + make_interval(secs => backoff_ms / 1000) else run_at end,
    finished_at = case when retryable and attempts < max_attempts then null else ended_at end,
    died_at = case when retryable and attempts < max_attempts then died_at else coalesce(died_at, ended_at) end,
    dead_letter_resolved_at = case when retryable and attempts < max_attempts then dead_letter_resolved_at end,
    dead_letter_resolution = case when retryable and attempts < max_attempts then dead_letter_resolution end,
    dead_letter_resolved_by = case when retryable and attempts < max_attempts then dead_letter_resolved_by end,
    attempt_worker = locked_by, attempt_outcome = f.outcome, attempt_finished_at = ended_at, attempt_ready_at = run_at,
    locked_by = null, lease_token = null,
    last_error = f.message, last_error_code = f.code, last_error_retryable = f.retryable, last_error_at = ended_at
  from failures f
  where j.id = f.job_id and j.last_attempt = $2 and j.lease_token = any ((select $3::uuid[])::uuid[]) and j.status = 'processing'
  returning j.id, j.status, j.run_at, j.priority
), freed as (
  delete from handbill.leases where token = any ((select $9::uuid[])::uuid[])
)
select id as "jobId", status, handbill.rank(run_at, priority)::float8 as rank from settled
