-- Revokes the key $1, or finds it revoked; hands back whose it is and since when, and whether it was this statement that did it. Nothing for an unknown one.
-- The row is read under its lock, so that of two at once one alone is told that it did.
with found as materialized (
  select id, tenant, revoked_at from handbill.api_keys where id = $1 for update
), revoked as (
  update handbill.api_keys set revoked_at = clock_timestamp()
  where id = (select id from found where revoked_at is null)
  returning id, revoked_at
)
select found.tenant, coalesce(found.revoked_at, revoked.revoked_at) as "revokedAt", revoked.id is not null as "isNew"
from found left join revoked on revoked.id = found.id
