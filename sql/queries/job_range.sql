-- Not a statement: the stretch of jobs_newest, within one tenant, that a page may lie in: after the place ($12 µs, $13 id), before the place ($14 µs, $15 id),
-- created from $6 until $7; null: from the end.
($12::text is null or (created_at, id) < (handbill.at_micros($12), $13::uuid))
  and ($14::text is null or (created_at, id) > (handbill.at_micros($14), $15::uuid))
  and ($6::timestamptz is null or created_at >= $6)
  and ($7::timestamptz is null or created_at < $7)
