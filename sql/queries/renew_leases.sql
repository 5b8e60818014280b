-- Renews the leases $1 for $2 milliseconds. Hands back those still held; one that is not in the answer is lost. A row that is locked, as by the
-- finish of its last job, is held but not renewed: nobody can sweep a locked row.
with held as materialized (
  select token from handbill.leases where token = any ((select $1::uuid[])::uuid[])
), free as materialized (
  select token from handbill.leases where token = any (array (select token from held)) order by token for no key update skip locked
), renewed as (
  update handbill.leases set expires_at = clock_timestamp() + make_interval(secs => $2 / 1000.0)
  where token = any (array (select token from free))
  returning token
)
select held.token as "leaseToken", renewed.token is not null as renewed from held left join renewed using (token)
