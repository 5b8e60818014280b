-- For the rest of a transaction that looks through all jobs: it takes $1 milliseconds at most and one process, and may read the table as it lies, which is several
-- times faster than in order. Postgres reads a large table through a few buffers of its own, so that nobody's pages are turned out of memory.
select set_config('statement_timeout', $1, true), set_config('max_parallel_workers_per_gather', '0', true), set_config('enable_seqscan', 'on', true)
