-- Those of the keys $1 that are not revoked.
select id, key_hash as "hash", tenant, role from handbill.api_keys where id = any ($1) and revoked_at is null
