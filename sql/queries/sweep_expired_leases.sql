-- Takes back up to $2 jobs whose lease has expired: pending again at once when attempts are left, else dead; the attempt is abandoned.
-- Locked rows are skipped: a stopped process may hold one for long. After a restart of the server the leases get $1 milliseconds (one lease) more,
-- since no worker could renew one meanwhile. Status, token and expiry are checked again when the row is written.
with expired as materialized (
  select id, lease_token from handbill.jobs
  where status = 'processing' and lease_expires_at < clock_timestamp()
    and pg_postmaster_start_time() + make_interval(secs => $1 / 1000.0) < clock_timestamp()
  order by id
  limit $2
  for no key update skip locked
), swept as (
  update handbill.jobs j
  set status = case when attempts < max_attempts then 'pending' else 'dead' end,
    version = version + 1, stage = null, failures = failures + 1,
    finished_at = case when attempts < max_attempts then null else clock_timestamp() end,
    died_at = case when attempts < max_attempts then died_at else coalesce(died_at, clock_timestamp()) end,
    dead_letter_resolved_at = case when attempts < max_attempts then dead_letter_resolved_at end,
    dead_letter_resolution = case when attempts < max_attempts then dead_letter_resolution end,
    dead_letter_resolved_by = case when attempts < max_attempts then dead_letter_resolved_by end,
    locked_by = null, lease_token = null, lease_expires_at = null,
    last_error = format('Worker "%s" vanished: its lease expired at %s.', locked_by,
      to_char(lease_expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    last_error_code = 'WORKER_LOST', last_error_retryable = true, last_error_at = clock_timestamp()
  from expired
  where j.id = any (array (select id from expired)) and j.id = expired.id and j.lease_token = expired.lease_token
    and j.status = 'processing' and j.lease_expires_at < clock_timestamp()
  returning j.id, j.last_attempt, j.status, j.last_error
), recorded as (
  update handbill.job_attempts a
  set outcome = 'abandoned', finished_at = clock_timestamp(), error = swept.last_error, error_code = 'WORKER_LOST', error_retryable = true
  from swept where a.job_id = swept.id and a.attempt = swept.last_attempt and a.outcome = 'running'
)
select id as "jobId", last_attempt as attempt, status from swept
