-- How much of its rate of enqueues a tenant has used, for all servers together: each takes some at a time and spends them by itself. A budget fills
-- up within a minute, and spent_until is where it stands: a minute ago it was full, now it is empty, and later it is overdrawn.
create table handbill.enqueue_budgets (
  tenant text collate "C" primary key,
  spent_until timestamptz not null
);
