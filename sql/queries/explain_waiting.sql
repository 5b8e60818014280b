-- Why the jobs $1 that wait do so: whether they are due, whether a worker seen within $2 milliseconds handles their type, and how many claimable
-- jobs of their queue stand before them, counted up to 10,000: for a job that is not due yet, all those whose rank is before its own.
-- One walk of the line from its front serves all that ask. It goes from stop to stop, a stop being the last place that counts for a job, in steps of
-- as many jobs as count still, 5,000 at most. A queue counts until the last stop of its jobs, or until it has had its 10,000 (and one, since a job that is
-- due counts itself); when none does any more the walk ends, and who was not reached has as many before it.
-- "case ... is not null" and "order by ... limit": by that the planner walks the index, which is in order already (see claim_jobs).
with recursive asked as materialized (
  select id, type, queue, run_at > statement_timestamp() as is_early, handbill.rank(run_at, priority) as rank from handbill.jobs
  where id = any ($1) and status in ('pending', 'failed')
), placed as materialized (
  select asked.*, last_rank, last_id, dense_rank() over (order by last_rank, last_id) as stop, dense_rank() over (order by queue) as queue_number
  from asked, lateral (
    select case when is_early then rank - 1 else rank end as last_rank,
      case when is_early then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else id end as last_id
  ) as place
), stops as materialized (
  select distinct stop, last_rank, last_id from placed
), queues as materialized (
  select queue, queue_number, max(stop) as last_stop from placed group by queue, queue_number
), walk as (
  select 0::bigint as stop, true as is_there, -9223372036854775808 as rank, '00000000-0000-0000-0000-000000000000'::uuid as job_id,
    array_fill(0::bigint, array[(select count(*)::int from queues)]) as counts
  union all
  select stops.stop, step.is_there, step.rank, step.job_id, step.counts
  from walk join stops on stops.stop = case when is_there then walk.stop + 1 else walk.stop end, lateral (
    with counting as materialized (
      select queue, 10001 - walk.counts[queue_number] as missing from queues
      where last_stop >= stops.stop and walk.counts[queue_number] <= 10000
    ), stride as materialized (
      select least(sum(missing), 5000)::int as jobs from counting
    ), found as materialized (
      select rank, job_id, queue from handbill.waiting
      where (waiting.rank, waiting.job_id) > (walk.rank, walk.job_id) and (waiting.rank, waiting.job_id) <= (last_rank, last_id)
        and case when run_at <= statement_timestamp() and queue in (select queue from counting) then true end is not null
      order by waiting.rank, waiting.job_id
      limit (select jobs from stride)
    ), counted as materialized (
      select queue, count(*) as count from found group by queue
    ), reached as materialized (
      select rank, job_id from found offset (select jobs - 1 from stride)
    )
    select not exists (select from reached) as is_there, coalesce((select rank from reached), last_rank) as rank,
      coalesce((select job_id from reached), last_id) as job_id,
      (select array_agg(walk.counts[queue_number] + coalesce(count, 0) order by queue_number) from queues left join counted using (queue)) as counts
  ) as step
  where exists (select from queues where last_stop >= stops.stop and walk.counts[queue_number] <= 10000)
)
select id as "jobId", is_early as "isEarly",
  exists (
    select from handbill.workers w
    where placed.type = any (w.types) and w.last_seen_at > clock_timestamp() - make_interval(secs => $2 / 1000.0)
  ) as "hasWorker",
  least(coalesce(counts[queue_number] - case when is_early then 0 else 1 end, 10000), 10000)::int as "queuePosition"
from placed left join walk on walk.stop = placed.stop and is_there
