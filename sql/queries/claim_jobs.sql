-- Hands up to $4 due jobs of the types $2 to worker $1 for $3 milliseconds under lease token $5: the attempt is counted, numbered and recorded
-- here. The token is the worker's, new for each claim, so that a claim whose answer was lost can be found again.
-- Materialised: a plain subquery may be run once per row and lock more than $4. "= any (array)": a join may become a hash join over
-- the whole table once $4 is some hundreds.
with due as materialized (
  select id from handbill.jobs
  where status in ('pending', 'failed') and run_at <= now() and type = any ($2)
  order by priority desc, run_at, id
  limit $4
  for no key update skip locked
), claimed as (
  update handbill.jobs
  set status = 'processing', version = version + 1, attempts = attempts + 1, last_attempt = last_attempt + 1,
    progress = 0, stage = null, started_at = now(),
    locked_by = $1, lease_token = $5, lease_expires_at = clock_timestamp() + make_interval(secs => $3 / 1000.0)
  where id = any (array (select id from due))
  returning *
), recorded as (
  insert into handbill.job_attempts (job_id, attempt, worker_id, ready_at) select id, last_attempt, $1, run_at from claimed
)
select id as "jobId", type, payload, last_attempt as attempt, lease_token as "leaseToken", attempts, max_attempts as "maxAttempts",
  failures, timeout_seconds as "timeoutSeconds"
from claimed order by priority desc, run_at, id
