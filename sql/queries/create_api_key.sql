-- Writes the key $1 down: its hash $2, tenant $3, role $4 and label $5 (null: none).
insert into handbill.api_keys (id, key_hash, tenant, role, label) values ($1, $2, $3, $4, $5)
