-- Takes back the jobs of up to $2 leases that have expired, 2,000 jobs at most, so that no sweep runs into its time limit however many workers died:
-- pending again at once when attempts are left, else dead; the attempt is abandoned.
-- Locked rows are skipped, of leases and of jobs: a stopped process may hold one for long. After a restart of the server the leases get $1 milliseconds
-- (one lease) more, since no worker could renew one meanwhile. Status and token are checked again when the row is written. A lease goes when nothing is
-- left under it. "Not in": a set that is hashed, where an array would be walked for each job. With $3, only that job, whose lease goes if it was the
-- last. Hands back the jobs; and a row without one where a lease has gone, since behind those that held nothing any more there may be others.
with expired as materialized (
  select token, expires_at, job_ids from handbill.leases
  where expires_at < clock_timestamp() and pg_postmaster_start_time() + make_interval(secs => $1 / 1000.0) < clock_timestamp()
    and ($3::uuid is null or token = (select lease_token from handbill.jobs where id = $3))
  order by token
  limit $2
  for update skip locked
), held as materialized (
  select id, lease_token from handbill.jobs
  where id = any (array (select unnest(job_ids) from expired)) and status = 'processing' and lease_token = any (array (select token from expired))
), free as materialized (
  select id from handbill.jobs
  where id = any (array (select id from held)) and status = 'processing' and lease_token = any (array (select token from expired))
    and ($3 is null or id = $3)
  order by id
  limit 2000
  for no key update skip locked
), swept as (
  update handbill.jobs j
  set status = case when attempts < max_attempts then 'pending' else 'dead' end,
    version = version + 1, stage = null, failures = least(failures + 1, last_attempt),
    finished_at = case when attempts < max_attempts then null else clock_timestamp() end,
    died_at = case when attempts < max_attempts then died_at else coalesce(died_at, clock_timestamp()) end,
    dead_letter_resolved_at = case when attempts < max_attempts then dead_letter_resolved_at end,
    dead_letter_resolution = case when attempts < max_attempts then dead_letter_resolution end,
    dead_letter_resolved_by = case when attempts < max_attempts then dead_letter_resolved_by end,
    attempt_worker = locked_by, attempt_outcome = 'abandoned', attempt_finished_at = clock_timestamp(), attempt_ready_at = run_at,
    locked_by = null, lease_token = null,
    last_error = format('Worker "%s" vanished: its lease expired at %s.', locked_by,
      to_char((select expires_at from expired where token = j.lease_token) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    last_error_code = 'WORKER_LOST', last_error_retryable = true, last_error_at = clock_timestamp()
  where id = any (array (select id from free)) and status = 'processing' and lease_token = any (array (select token from expired))
  returning id, last_attempt, status
), freed as (
  delete from handbill.leases
  where token = any (array (select token from expired))
    and token <> all (array (select lease_token from held where id not in (select id from swept)))
  returning token
)
select id as "jobId", last_attempt as attempt, status from swept
union all
(select null, null, null from freed limit 1)
