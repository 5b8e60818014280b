-- The jobs that hold the keys $2 of the tenants $1, pair by pair, and the hash of the input that made each; a row that SQL wrote without one
-- brings its type and payload. Lateral with a limit: one walk down the index a key, where a join might read the whole table.
select asked.tenant, asked.key, held.id, held."inputHash", held.type, held.payload
from unnest($1::text[], $2::text[]) as asked (tenant, key)
cross join lateral (
  select id, input_hash as "inputHash",
    case when input_hash is null then type end as type, case when input_hash is null then payload end as payload
  from handbill.jobs where tenant = asked.tenant and idempotency_key = asked.key limit 1
) as held
