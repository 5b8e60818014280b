-- For the rest of a transaction: each statement ends after $1 milliseconds.
select set_config('statement_timeout', $1, true)
