-- Hands up to $4 due jobs of the types $2 to worker $1 for $3 milliseconds under lease token $5: the attempt is counted, numbered and recorded,
-- on the job's own row; a trigger puts the one before it among the past ones. The token is the worker's, new for each claim, so that a claim whose answer
-- was lost can be found again.
-- Begins at place ($6 rank, $7 job) of the line: what was claimed before is dead there, yet walked over as long as some transaction may still see it.
-- Passes by the jobs $9, which cannot be claimed: each would refuse the others with it. "Not in": a set that is hashed.
-- Ends at rank $8, or now, whichever is later: no job of priority 0 and more that is due ranks after now, and all that is scheduled for later stands there.
-- The last row of the answer, which comes in the order of the line, carries the place where the next claim may begin.
-- A job that was put off between the look and its lock is looked at again as it stands then, while the row of the line is the one that was seen: where
-- they differ the job is passed by.
-- "clock_timestamp()": an attempt that a release ended while this statement began would else end after its next one starts.
-- Materialised: a plain subquery may be run once per row and lock more than $4. "= any (array)": a join may become a hash join over the whole table
-- once $4 is some hundreds. "case ... is not null": a condition that the planner takes for nearly always true; of a table that was never analysed it
-- thinks that hardly a row fits, and would rather gather and sort the whole line than walk its index.
-- "(select $4)": a plan for the very values of a call is made anew each time as long as it looks cheaper than one for any values, and making it takes
-- longer than a claim. Hidden like this, they cannot make it look so.
with due as materialized (
  select j.id, w.rank from handbill.waiting w join handbill.jobs j on j.id = w.job_id
  where (w.rank, w.job_id) >= ((select $6::bigint), (select $7::uuid))
    and w.rank <= greatest(handbill.rank(now(), 0), (select $8::bigint))
    and case when w.run_at <= now() and w.type = any ($2) and w.job_id not in (select unnest((select $9::uuid[]))) then true end is not null
    and case when j.status in ('pending', 'failed') and j.run_at = w.run_at and j.type = w.type then true end is not null
  order by w.rank, w.job_id
  limit (select $4::int)
  for no key update of j skip locked
), claimed as (
  update handbill.jobs
  set status = 'processing', version = version + 1, attempts = attempts + 1, last_attempt = last_attempt + 1,
    progress = 0, stage = null, started_at = clock_timestamp(), locked_by = $1, lease_token = $5
  where id = any (array (select id from due))
  returning id, run_at, priority, attempts, last_attempt, failures, type, payload, timeout_seconds, started_at
), leased as (
  insert into handbill.leases (token, expires_at, job_ids)
  select $5, clock_timestamp() + make_interval(secs => $3 / 1000.0), array_agg(id) from claimed having count(*) > 0
)
select id as "jobId", type, payload, last_attempt as attempt, failures, timeout_seconds as "timeoutSeconds",
  case when id = (select id from due order by rank desc, id desc limit 1) then handbill.rank(run_at, priority)::float8 end as rank
from claimed order by handbill.rank(run_at, priority), id
