-- The latest $2 attempts of each of the jobs $1, oldest first. An attempt waited since its job was claimable or the one before it ended.
-- Times stop at the largest integer, some 24 days, so that one long wait does not make a job unreadable.
-- Job by job, each read from its end: of all jobs together the planner may read the whole table, and of one with many attempts all of them.
select job_id as "jobId", attempt as number, worker_id as "workerId", outcome, started_at as "startedAt", finished_at as "finishedAt",
  case when finished_at is not null then least(extract(epoch from finished_at - started_at) * 1000, 2147483647)::int end as "durationMs",
  least(greatest(0, extract(epoch from started_at - greatest(ready_at, previous_finished_at)) * 1000), 2147483647)::int as "waitedMs",
  error, error_code as "errorCode", error_retryable as "errorRetryable",
  handbill.error_fingerprint(error_code, error) as "errorFingerprint"
from unnest($1::uuid[]) as asked (id), lateral (
  select *, lag(finished_at) over (order by attempt) as previous_finished_at, row_number() over (order by attempt desc) as from_end
  from (
    select * from handbill.job_attempts where job_id = asked.id
    order by attempt desc
    limit $2 + 1
  ) as latest
) as attempts
where from_end <= $2
order by job_id, attempt
