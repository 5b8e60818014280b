-- Gives the jobs $1 back unfinished, as far as attempt $2 of each still holds a lease of $3, and hands back those that did: the attempt does not count.
-- For each job: $4 outcome (interrupted, snoozed), $5 in how many milliseconds it is claimable (0: at once, and it keeps its place). $6 leases of which
-- these are the last jobs. "greatest": somebody may have set the count to 0 meanwhile.
with released as (
  update handbill.jobs j
  set status = 'pending', version = version + 1, stage = null, attempts = greatest(attempts - 1, 0),
    run_at = case when r.delay_ms > 0 then clock_timestamp() + make_interval(secs => r.delay_ms / 1000) else run_at end,
    attempt_worker = locked_by, attempt_outcome = r.outcome, attempt_finished_at = clock_timestamp(), attempt_ready_at = run_at,
    locked_by = null, lease_token = null
  from unnest((select $1::uuid[]), $4::text[], $5::float8[]) as r (job_id, outcome, delay_ms)
  where j.id = r.job_id and j.last_attempt = $2 and j.lease_token = any ((select $3::uuid[])::uuid[]) and j.status = 'processing'
  returning j.id, j.run_at, j.priority
), freed as (
  delete from handbill.leases where token = any ((select $6::uuid[])::uuid[])
)
select id as "jobId", handbill.rank(run_at, priority)::float8 as rank from released
