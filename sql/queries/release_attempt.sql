-- Gives job $1 back unfinished, if attempt $2 still holds lease token $3: the attempt does not count, and the job is claimable in
-- $5 milliseconds (0: at once, and it keeps its place). $4 outcome (interrupted, snoozed). 0 rows: it has lost its lease.
with released as (
  update handbill.jobs
  set status = 'pending', version = version + 1, stage = null, attempts = attempts - 1,
    run_at = case when $5::numeric > 0 then clock_timestamp() + make_interval(secs => $5 / 1000.0) else run_at end,
    locked_by = null, lease_token = null, lease_expires_at = null
  where id = $1 and last_attempt = $2 and lease_token = $3 and status = 'processing'
  returning id, last_attempt
)
update handbill.job_attempts a set outcome = $4, finished_at = clock_timestamp()
from released where a.job_id = released.id and a.attempt = released.last_attempt and a.outcome = 'running'
