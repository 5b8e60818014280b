-- Not a statement: whether a job ended longer ago than those of its status are kept. $1 days for succeeded, $2 for cancelled, $3 for dead; null: for ever.
(
  status = 'succeeded' and finished_at < now() - make_interval(hours => 24 * $1::int)
  or status = 'cancelled' and finished_at < now() - make_interval(hours => 24 * $2::int)
  or status = 'dead' and finished_at < now() - make_interval(hours => 24 * $3::int)
)
