-- Sets what holds for a whole session, if process id $1, told when the connection was opened, is the backend's own: no row, and nothing set,
-- behind a pooler, which makes one up, and whose sessions are everybody's. $2 and $3: a statement, and an open transaction that waits for its
-- client, end after so many milliseconds.
-- Compiling a plan takes seconds where the planner overrates its cost, and no statement of ours runs long enough to win that back. And on a
-- table that was never analysed it would rather gather and sort all waiting jobs than walk their index, which is in order already.
-- A plan is kept: one that was made while a table had a page, and reads all of it, would be kept while the table grows, until something analyses it.
select set_config('statement_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $3, false),
  set_config('jit', 'off', false), set_config('enable_bitmapscan', 'off', false), set_config('enable_seqscan', 'off', false)
where pg_backend_pid() = $1::int
