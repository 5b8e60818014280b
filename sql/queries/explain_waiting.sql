-- Why the jobs $1 that wait do so: whether they are due, whether a worker seen within $2 milliseconds handles their type, and how many claimable
-- jobs of their queue stand before them (counted up to 10,000).
select id as "jobId", run_at > clock_timestamp() as "isEarly",
  exists (
    select from handbill.workers w
    where j.type = any (w.types) and w.last_seen_at > clock_timestamp() - make_interval(secs => $2 / 1000.0)
  ) as "hasWorker",
  (
    select count(*)::int from (
      select from handbill.jobs b
      where b.status in ('pending', 'failed') and b.queue = j.queue and b.run_at <= clock_timestamp() and b.id <> j.id
        and (b.priority > j.priority or b.priority = j.priority and (b.run_at, b.id) < (j.run_at, j.id))
      limit 10000
    ) as before
  ) as "queuePosition"
from handbill.jobs j
where id = any ($1) and status in ('pending', 'failed')
