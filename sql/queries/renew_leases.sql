-- Renews the leases of the attempts ($1 job ids, $2 attempts, $3 lease tokens) for $4 milliseconds. Hands back those still held; one that
-- is not in the answer has lost its lease. A row locked by its own finish is held but not renewed: nobody can sweep a locked row.
with held as materialized (
  select id, cancel_requested from handbill.jobs
  where id = any ($1) and status = 'processing'
    and (id, last_attempt, lease_token) in (select * from unnest($1::uuid[], $2::int[], $3::uuid[]))
), free as materialized (
  select id from handbill.jobs where id = any (array (select id from held)) order by id for no key update skip locked
), renewed as (
  update handbill.jobs set lease_expires_at = clock_timestamp() + make_interval(secs => $4 / 1000.0)
  where id = any (array (select id from free)) and status = 'processing' and lease_token = any ($3)
  returning id
)
select held.id as "jobId", cancel_requested as "cancelRequested", renewed.id is not null as renewed
from held left join renewed using (id)
