-- Keeps value $2 under name $1 unless one is kept already, and hands back the one that is kept.
with kept as (
  insert into handbill.settings (name, value) values ($1, $2) on conflict (name) do nothing returning value
)
select value from kept union all select value from handbill.settings where name = $1 limit 1
