-- Pictures that were sent ahead of the listings that show them. The id is the hash of the bytes, so that the same picture is kept once for a tenant and
-- nobody can guess one; it is looked up with its tenant only. In the database, since server and worker share nothing else.
create table handbill.assets (
  tenant text collate "C" not null,
  id text collate "C" not null,
  bytes bytea not null,
  -- In pixels, upright; null where the bytes cannot be read as a picture.
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  -- When it was last sent or named by a job: what nobody has used for long is swept.
  used_at timestamptz not null default now(),
  primary key (tenant, id),
  constraint assets_id_is_the_hash check (id = encode(sha256(bytes), 'hex')),
  constraint assets_sized check ((width is null) = (height is null) and width > 0 and height > 0)
);

-- Pictures are compressed already: trying again would cost time and give nothing.
alter table handbill.assets alter column bytes set storage external;

create index assets_used_at on handbill.assets (used_at);
