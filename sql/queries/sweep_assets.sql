-- Deletes up to $2 assets that nobody has sent or named for $1 days, and that no job in flight names, such as one that is to run in a year. A few at a time:
-- each may hold megabytes. What is in flight is read only where something is old enough.
with in_flight as (
  select job_id from handbill.waiting where type = 'listing_flyer'
  union
  select unnest(job_ids) from handbill.leases
), named as materialized (
  select j.tenant, jsonb_path_query(j.payload, '$.listing.**.asset') #>> '{}' as id
  from handbill.jobs j join in_flight f on f.job_id = j.id
  where j.type = 'listing_flyer'
)
delete from handbill.assets where (tenant, id) in (
  select tenant, id from handbill.assets a
  where used_at < now() - make_interval(days => $1) and not exists (select from named n where n.tenant = a.tenant and n.id = a.id)
  order by used_at limit $2 for update skip locked
)
