-- Why the jobs $1 that wait do so: whether they are due, whether a worker seen within $2 milliseconds handles their type, and how many claimable
-- jobs of their queue stand before them. The first 10,000 of each queue are counted off once for all that ask; who is not among them has as many
-- before it, and a job that is not due yet has all those of them whose rank is before its own.
with asked as materialized (
  select id, type, queue, run_at, handbill.rank(run_at, priority) as rank from handbill.jobs
  where id = any ($1) and status in ('pending', 'failed')
), queues as materialized (
  select distinct queue from asked
), placed as materialized (
  select queues.queue, line.*
  from queues, lateral (
    select job_id, rank, row_number() over (order by rank, job_id) as place from (
      select job_id, rank from handbill.waiting
      where queue = queues.queue and run_at <= statement_timestamp()
      order by rank, job_id
      limit 10000
    ) as claimable
  ) as line
  where (select count(*) from queues) <= 3
  union all
  select * from (
    select queue, job_id, rank, row_number() over (partition by queue order by rank, job_id) as place from handbill.waiting
    where (select count(*) from queues) > 3 and run_at <= statement_timestamp()
      and case when queue in (select queue from queues) then true end is not null
  ) as line
  where place <= 10000
)
select a.id as "jobId", a.run_at > statement_timestamp() as "isEarly",
  exists (
    select from handbill.workers w
    where a.type = any (w.types) and w.last_seen_at > clock_timestamp() - make_interval(secs => $2 / 1000.0)
  ) as "hasWorker",
  case
    when a.run_at > statement_timestamp() then (
      select coalesce(max(p.place), 0) from placed p where p.queue = a.queue and p.rank < a.rank
    )
    else coalesce(placed.place - 1, 10000)
  end::int as "queuePosition"
from asked a left join placed on placed.job_id = a.id
