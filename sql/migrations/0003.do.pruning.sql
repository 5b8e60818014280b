-- Where in the jobs' table the walk that prunes it stands, for all workers together: one row, and whoever locks it takes the next pages.
-- A walk of the pages needs no index, so no enqueue and no finish pays for it; it finds every job, whatever its id is made of, and each
-- step costs the same, however many rows are dead and however long a snapshot keeps them.
create table handbill.pruning (
  only_row boolean primary key default true,
  next_page bigint not null default 0,
  taken_at timestamptz not null default '-infinity',
  constraint pruning_only_row check (only_row),
  constraint pruning_next_page_bounded check (next_page >= 0)
);
insert into handbill.pruning default values;
