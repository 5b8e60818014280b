-- The latest $2 attempts of each of the jobs $1, oldest first. An attempt waited since its job was claimable or the one before it ended.
-- Times stop at the largest integer, some 24 days, so that one long wait does not make a job unreadable.
select job_id as "jobId", attempt as number, worker_id as "workerId", outcome, started_at as "startedAt", finished_at as "finishedAt",
  case when finished_at is not null then least(extract(epoch from finished_at - started_at) * 1000, 2147483647)::int end as "durationMs",
  least(greatest(0, extract(epoch from started_at - greatest(ready_at, previous_finished_at)) * 1000), 2147483647)::int as "waitedMs",
  error, error_code as "errorCode", error_retryable as "errorRetryable",
  handbill.error_fingerprint(error_code, error) as "errorFingerprint"
from (
  select *, lag(finished_at) over earlier as previous_finished_at, max(attempt) over (partition by job_id) as latest
  from handbill.job_attempts where job_id = any ($1)
  window earlier as (partition by job_id order by attempt)
) as attempts
where attempt > latest - $2
order by job_id, attempt
