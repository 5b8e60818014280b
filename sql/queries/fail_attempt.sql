-- Records attempt $2 of job $1 as failed if it still holds lease token $3: to be tried again in $8 milliseconds, or dead when no attempt is
-- left or the error is not retryable. $4 outcome (failed, timed_out), $5 message, $6 code, $7 retryable. 0 rows: it has lost its lease.
-- Dying again opens the dead letter again.
with settled as (
  update handbill.jobs
  set status = case when $7 and attempts < max_attempts then 'failed' else 'dead' end,
    version = version + 1, stage = null, failures = failures + 1,
    run_at = case when $7 and attempts < max_attempts then clock_timestamp() + make_interval(secs => $8 / 1000.0) else run_at end,
    finished_at = case when $7 and attempts < max_attempts then null else clock_timestamp() end,
    died_at = case when $7 and attempts < max_attempts then died_at else coalesce(died_at, clock_timestamp()) end,
    dead_letter_resolved_at = case when $7 and attempts < max_attempts then dead_letter_resolved_at end,
    dead_letter_resolution = case when $7 and attempts < max_attempts then dead_letter_resolution end,
    dead_letter_resolved_by = case when $7 and attempts < max_attempts then dead_letter_resolved_by end,
    locked_by = null, lease_token = null, lease_expires_at = null,
    last_error = $5, last_error_code = $6, last_error_retryable = $7, last_error_at = clock_timestamp()
  where id = $1 and last_attempt = $2 and lease_token = $3 and status = 'processing'
  returning id, last_attempt, status
)
update handbill.job_attempts a
set outcome = $4, finished_at = clock_timestamp(), error = $5, error_code = $6, error_retryable = $7
from settled where a.job_id = settled.id and a.attempt = settled.last_attempt and a.outcome = 'running'
returning settled.status
