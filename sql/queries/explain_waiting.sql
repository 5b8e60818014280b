-- Why the jobs $1 that wait do so: whether they are due, whether a worker seen within $2 milliseconds handles their type, and how many claimable
-- jobs of their queue stand before them. The first 10,000 of each queue are counted off once for all that ask; who is not among them has as many
-- before it, and a job that is not due yet has all those of its priority and above.
with asked as materialized (
  select id, type, queue, priority, run_at from handbill.jobs where id = any ($1) and status in ('pending', 'failed')
), placed as materialized (
  select queues.queue, line.*
  from (select distinct queue from asked) as queues, lateral (
    select id, priority, row_number() over (order by priority desc, run_at, id) as place from (
      select id, priority, run_at from handbill.jobs
      where status in ('pending', 'failed') and queue = queues.queue and run_at <= statement_timestamp()
      order by priority desc, run_at, id
      limit 10000
    ) as claimable
  ) as line
), last_places as (
  select queue, priority, max(place) as place from placed group by queue, priority
)
select a.id as "jobId", a.run_at > statement_timestamp() as "isEarly",
  exists (
    select from handbill.workers w
    where a.type = any (w.types) and w.last_seen_at > clock_timestamp() - make_interval(secs => $2 / 1000.0)
  ) as "hasWorker",
  case
    when a.run_at > statement_timestamp() then (
      select coalesce(max(l.place), 0) from last_places l where l.queue = a.queue and l.priority >= a.priority
    )
    else coalesce(placed.place - 1, 10000)
  end::int as "queuePosition"
from asked a left join placed using (id)
