-- One step of the walk for a page of jobs, newest first: up to $11 that match, and the place that the step has reached, null at the end of the range.
-- Without its words "desc" it walks from the oldest end: nothing else in it may tell one end from the other.
-- Places are in microseconds, since a time cut to milliseconds skips or repeats rows. $12 to $15 as in job_range.
-- It looks at $16 jobs or so and no more, however rare those are that match. jobs_newest is in order for one tenant: of several, the 100 with the newest
-- jobs in the range are walked, each for its share. Who has more than was walked stops the step at its last place: beyond that, jobs of
-- its own would be missing. So does the tenant that comes next, at its newest.
with recursive tenants as (
  /* include job_tenants */
), heads as materialized (
  select name, row_number() over (order by created_at desc, id desc) as rank from tenants, lateral (
    select created_at, id from handbill.jobs where tenant = name and /* include job_range */
    order by created_at desc, id desc limit 1
  ) as head
  order by rank limit 101
), shares as materialized (
  select name, case when rank > 100 then 1 else greatest(1, $16::bigint / (select count(*) from heads)) end as share from heads
), walked as materialized (
  select place.*, looked_at = share or place.nth = $11::bigint as is_last from shares, lateral (
    select job_id, at, does_match, looked_at, row_number() over () as nth from (
      select id as job_id, created_at as at, (/* include job_filter */) as does_match, row_number() over () as looked_at
      from (
        select * from handbill.jobs where tenant = name and /* include job_range */
        order by created_at desc, id desc limit share
      ) as stretch
    ) as seen
    where does_match or looked_at = share
    limit $11
  ) as place
), merged as materialized (
  select *, row_number() over (order by at desc, job_id desc) as overall from walked
), reached as (
  select at, job_id, overall from merged where is_last order by overall limit 1
), page as materialized (
  select job_id from merged where does_match and overall <= coalesce((select overall from reached), overall) order by overall limit $11
)
select (select (extract(epoch from at) * 1000000)::bigint::text from reached) as "reachedMicros", (select job_id from reached) as "reachedId",
  (extract(epoch from created_at) * 1000000)::bigint::text as "createdAtMicros", /* include job_columns */
from (select) as always left join handbill.jobs on id = any (array (select job_id from page))
order by created_at desc, id desc
