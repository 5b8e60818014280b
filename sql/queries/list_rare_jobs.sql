-- A page of jobs that are few, found without a walk, newest first: up to $11, or with $17 the oldest $11, in the range of $12 to $15 as in job_range; and how
-- many match in all. Where there are more than 10,000 to choose from it gives up, and says so: then those that match are not rare, and a walk
-- meets them soon.
with recursive tenants as (
  /* include job_tenants */
), candidates as materialized (
  /* include job_candidates */
), matching as materialized (
  select id, created_at from handbill.jobs
  where id = any (array (select id from candidates)) and (select count(*) from candidates) <= 10000 and (/* include job_filter */)
), placed as materialized (
  select id as job_id, row_number() over (order by created_at desc, id desc) as nth, count(*) over () as total
  from matching where /* include job_range */
)
select (select count(*) > 10000 from candidates) as "areMany", (select count(*)::int from matching) as total,
  (extract(epoch from created_at) * 1000000)::bigint::text as "createdAtMicros", /* include job_columns */
from (select) as always
  left join handbill.jobs on id = any (array (select job_id from placed where case when $17::boolean then nth > total - $11::bigint else nth <= $11 end))
order by created_at desc, id desc
