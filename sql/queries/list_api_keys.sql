-- All keys of tenant $1 (null: of all), the oldest first, without their hashes.
select id, tenant, role, label, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
from handbill.api_keys where $1::text is null or tenant = $1 order by created_at, id
