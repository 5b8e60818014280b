-- How many jobs match, counted up to $11; it looks at $12 jobs and no more, and says whether it stopped there.
with recursive tenants as (
  /* include job_tenants */
)
select (count(*) filter (where does_match))::int as count, coalesce(bool_or(looked_at = $12::bigint), false) as "isStopped"
from (
  select does_match, looked_at from (
    select (/* include job_filter */) as does_match, row_number() over () as looked_at
    from (
      select mine.* from tenants, lateral (
        select * from handbill.jobs
        where tenant = name and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)
        order by created_at desc, id desc
      ) as mine
      limit $12
    ) as stretch
  ) as seen
  where does_match or looked_at = $12
  limit $11
) as counted
