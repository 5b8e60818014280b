-- Deletes those of the jobs $4 that are old, with their attempts and flyers, and counts them. $1, $2, $3 as in old_job, which is asked again of
-- the locked row: a job may have been retried since it was found. Rows that are locked are passed by, and met again by the next walk.
with old as materialized (
  select id from handbill.jobs where id = any ($4) and /* include old_job */
  order by id
  for update skip locked
), pruned as (
  delete from handbill.jobs where id = any (array (select id from old)) and /* include old_job */
  returning status, dead_letter_resolved_at
)
select count(*) filter (where status = 'succeeded')::int as succeeded, count(*) filter (where status = 'cancelled')::int as cancelled,
  count(*) filter (where status = 'dead')::int as dead,
  count(*) filter (where status = 'dead' and dead_letter_resolved_at is null)::int as unresolved
from pruned
