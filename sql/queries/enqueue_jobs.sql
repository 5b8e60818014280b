-- Writes the jobs $1, a JSON array in which what equals its default is left out (and a payload of null looks so), and answers how: the ids of those that were written, with
-- blanks between them, and their common time. A job whose key its tenant has already, before or within the array, is not written.
-- Keys that other open transactions hold are waited for one after the other; with $2, such as '20ms', no longer than that each, and then
-- nothing is written. Without it (null) the session's lock_timeout holds. It is put back before the end: what a commit waits for is no key.
-- In the order of the array: whoever gives his keys sorted cannot deadlock with others who do. One row comes back, since a thousand would
-- cost more to send and to read than to write.
with waiting as materialized (
  select current_setting('lock_timeout') as usual,
    case when $2::text is not null then set_config('lock_timeout', $2, true) end as shorter
), written as (
  insert into handbill.jobs
    (id, tenant, queue, type, payload, idempotency_key, input_hash, input_version, priority, run_at, max_attempts, tags,
     timeout_seconds, input_warnings)
  select id, coalesce(tenant, 'default'), coalesce(queue, 'default'), type, coalesce(payload, 'null'), key, decode(hash, 'hex'), version,
    coalesce(priority, 0), coalesce(run_at, now()), max_attempts, tags, timeout_seconds, warnings
  from waiting, rows from (json_to_recordset($1::json) as (
    id uuid, tenant text, queue text, type text, payload jsonb, key text, hash text, version smallint, priority integer,
    run_at timestamptz, max_attempts integer, tags text[], timeout_seconds integer, warnings jsonb
  )) with ordinality as job
  order by ordinality
  on conflict (tenant, idempotency_key) where idempotency_key is not null do nothing
  returning id, created_at
)
select string_agg(written.id::text, ' ') as ids, min(written.created_at) as "createdAt",
  (select case when shorter is not null then set_config('lock_timeout', usual, true) end from waiting) as "putBack"
from written
