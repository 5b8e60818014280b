-- How many jobs match, counted up to $11.
select count(*)::int as count from (
  select from handbill.jobs where /* include job_filter */
  limit $11
) as matching
