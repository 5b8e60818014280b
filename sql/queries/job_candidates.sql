-- Not a statement: ids among which all jobs are that match, for a filter that an index or a small table serves; $16 names these. Dead is what has an error and once
-- died, revived what has none any more. Through all jobs those are looked for that match and lie in the range.
(select job_id as id from handbill.waiting where 'waiting' = any ($16::text[]) limit 10001)
union all
(select unnest(job_ids) from handbill.leases where 'leases' = any ($16::text[]) limit 10001)
union all
(
  select id from handbill.jobs
  where 'dead' = any ($16::text[]) and died_at is not null and handbill.error_fingerprint(last_error_code, last_error) >= coalesce($8, '')
    and ($8::text is null or handbill.error_fingerprint(last_error_code, last_error) = $8)
  limit 10001
)
union all
(
  select id from handbill.jobs
  where 'revived' = any ($16::text[]) and died_at is not null and handbill.error_fingerprint(last_error_code, last_error) is null
  limit 10001
)
union all
(
  select keyed.id from tenants, lateral (
    select id from handbill.jobs
    where 'keys' = any ($16::text[]) and tenant = name and idempotency_key >= $9 and idempotency_key < $9 || chr(1114111)
  ) as keyed
  limit 10001
)
union all
(
  select id from handbill.jobs
  where 'all' = any ($16::text[]) and (/* include job_filter */) and /* include job_range */
  limit 10001
)
