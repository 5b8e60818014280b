-- Pictures of first pages, each made when it is first asked for: most never are, and drawing one takes as long as half a flyer does. A table of its own,
-- since a flyer's row is written once, by its worker, in the transaction that ends the attempt; a picture comes later, and from whoever was asked.
create table handbill.previews (
  job_id uuid primary key references handbill.flyers on delete cascade,
  png bytea not null,
  sha256 text not null,
  byte_size integer generated always as (length(png)) stored,
  created_at timestamptz not null default now(),
  constraint previews_sha256_of_png check (sha256 = encode(sha256(png), 'hex'))
);
-- As with flyers: compressed already, and read in ranges.
alter table handbill.previews alter column png set storage external;
alter table handbill.previews set (
  autovacuum_vacuum_scale_factor = 0.02,
  toast.autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_threshold = 5000
);
