-- Records attempt $2 of job $1 as succeeded with result $4, if it still holds lease token $3. 0 rows: it has lost its lease.
-- A job that was dead before has its dead letter resolved by this.
with finished as (
  update handbill.jobs
  set status = 'succeeded', version = version + 1, progress = 100, stage = null, result = $4, finished_at = clock_timestamp(),
    locked_by = null, lease_token = null, lease_expires_at = null,
    last_error = null, last_error_code = null, last_error_retryable = null, last_error_at = null,
    dead_letter_resolved_at = case when died_at is null then null else coalesce(dead_letter_resolved_at, clock_timestamp()) end,
    dead_letter_resolution = case when died_at is null then null else coalesce(dead_letter_resolution, 'retried_and_succeeded') end
  where id = $1 and last_attempt = $2 and lease_token = $3 and status = 'processing'
  returning id, last_attempt, finished_at
)
update handbill.job_attempts a set outcome = 'succeeded', finished_at = finished.finished_at
from finished where a.job_id = finished.id and a.attempt = finished.last_attempt and a.outcome = 'running'
