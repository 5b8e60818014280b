-- Takes the next $4 pages of the jobs' table, and hands back the old jobs in them and the milliseconds until pages are due again: as many as
-- let one walk of the table last $5 milliseconds. No row: another worker is at it, or they are not due. $1, $2, $3 as in old_job.
-- "Not between": a time ahead of the clock, which was put back, must not stop the walk.
with place as materialized (
  select next_page, pages, wait
  from handbill.pruning,
    (select pg_relation_size('handbill.jobs') / current_setting('block_size')::int as pages) as size,
    lateral (select $5 * least(1, $4::float8 / greatest(pages, 1)) as wait) as pace
  where clock_timestamp() not between taken_at and taken_at + make_interval(secs => wait / 1000)
  for no key update of pruning skip locked
), taken as (
  update handbill.pruning
  set next_page = case when place.next_page + $4 < pages then place.next_page + $4 else 0 end, taken_at = clock_timestamp()
  from place
  returning place.next_page as page, wait
)
select wait as "nextMs", array (
  select id from handbill.jobs
  where ctid >= format('(%s,0)', (select page from taken))::tid and ctid < format('(%s,0)', (select page + $4 from taken))::tid
    and /* include old_job */
) as "jobIds"
from taken
