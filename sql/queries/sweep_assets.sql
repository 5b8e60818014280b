-- Deletes up to $2 assets that nobody has sent or named for $1 days. A few at a time: each may hold megabytes.
delete from handbill.assets where (tenant, id) in (
  select tenant, id from handbill.assets where used_at < now() - make_interval(days => $1)
  order by used_at limit $2 for update skip locked
)
