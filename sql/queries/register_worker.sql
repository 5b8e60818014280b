-- Says that worker $1 lives, and what it handles. $2 hostname, $3 pid, $4 types, $5 concurrency, $6 running. Hands back the other process, if any, that said
-- so last under this id.
with other as (
  select hostname, pid from handbill.workers where id = $1 and (hostname, pid) <> ($2, $3)
), seen as (
  insert into handbill.workers as w (id, hostname, pid, types, concurrency, running) values ($1, $2, $3, $4, $5, $6)
  on conflict (id) do update set hostname = excluded.hostname, pid = excluded.pid, types = excluded.types,
    concurrency = excluded.concurrency, running = excluded.running, last_seen_at = clock_timestamp(),
    started_at = case when (w.hostname, w.pid) = (excluded.hostname, excluded.pid) then w.started_at else clock_timestamp() end
), known as (
  insert into handbill.job_types (type) select distinct unnest($4::text[]) order by 1
  on conflict (type) do update set last_registered_at = clock_timestamp()
)
select hostname, pid from other
