-- Who may ask, and for which tenant. A key is shown once, when it is made: what is kept is its public id, by which it is found, and the SHA-256 of the
-- whole of it, which is enough since its secret is random and long. A revoked key stays as a record of who had one.
create table handbill.api_keys (
  id text collate "C" primary key,
  key_hash bytea not null,
  tenant text collate "C" not null,
  role text not null,
  label text,
  created_at timestamptz not null default now(),
  -- To the minute: a use is written down once a minute at most.
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_id_form check (id ~ '^[a-z0-9]{12}$'),
  constraint api_keys_hash_length check (length(key_hash) = 32),
  constraint api_keys_tenant_length check (length(tenant) between 1 and 100),
  constraint api_keys_role_known check (role in ('client', 'operator')),
  constraint api_keys_label_length check (length(label) between 1 and 100)
);
