-- Takes from the budget of tenant $1, which is $4 jobs a minute: what is needed, $2, even if that is more than there is; or up to $3, if there are so many.
-- Nothing when not one is left: then "waitSeconds" tells how long that lasts. The budget's row is locked first, so that what is there is known; where there
-- is none yet nothing can be, and of two that take the first of it at once the second adds what it took to what the first did.
with budget as materialized (
  select greatest(spent_until, clock_timestamp() - interval '1 minute') as spent_until
  from handbill.enqueue_budgets where tenant = $1 for update
), facts as (
  select coalesce((select spent_until from budget), clock_timestamp() - interval '1 minute') as spent_until, interval '1 minute' / $4::int as each
), asked as (
  select spent_until, each, floor(extract(epoch from clock_timestamp() - spent_until) * $4 / 60)::int as available from facts
), taken as (
  insert into handbill.enqueue_budgets as budgets (tenant, spent_until)
  select $1, spent_until + greatest($2::int, least($3::int, available)) * each from asked where available >= 1
  on conflict (tenant) do update
  set spent_until = excluded.spent_until + greatest(budgets.spent_until - (select spent_until from asked), interval '0')
  returning tenant
)
select case when exists (select from taken) then greatest($2, least($3, available)) else 0 end as granted,
  extract(epoch from spent_until + each - clock_timestamp())::float8 as "waitSeconds"
from asked
