-- How Postgres looks after the tables. Its defaults wait for a share of the table: with millions of ended jobs that are hundreds of thousands of dead rows,
-- and the table grows by as many before their room is used again. Here it is 5,000 and a fiftieth. With a million ended jobs, and rounds of 20,000 that are
-- enqueued, done and pruned, the tables keep their size; under the defaults they grow by 2 % a round until a fifth is dead. A smaller share than a
-- fiftieth would read the indexes, which a vacuum does from end to end, too often.
-- No truncation: it takes a lock against everybody to hand back pages at the table's end, which the next jobs would fill again.
alter table handbill.jobs set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000, vacuum_truncate = off,
  -- Payloads and results of more than 2 kB lie there, and go with their job.
  toast.autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_threshold = 5000, toast.vacuum_truncate = off
);
alter table handbill.job_attempts set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000, vacuum_truncate = off
);
-- The files, in pieces of 2 kB: most of what there is to keep. Truncation is left on, since room for files is worth handing back.
alter table handbill.flyers set (
  autovacuum_vacuum_scale_factor = 0.02,
  toast.autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_threshold = 5000
);
-- The line and the leases hold what is under way alone: a few rows that come and go all the time, and a walk over their dead is a claim's. No cost limit.
alter table handbill.waiting set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0, vacuum_truncate = off
);
alter table handbill.leases set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0, vacuum_truncate = off
);
