-- Not a statement: the condition of the pages of jobs. $1 tenant (null: all), $2 statuses, $3 types, $4 queues, $5 tag, $6 created at or after,
-- $7 created before, $8 error fingerprint, $9 start of the key, $10 dead letter resolved; null leaves one out.
($1::text is null or tenant = $1)
  and ($2::text[] is null or status = any ($2))
  and ($3::text[] is null or type = any ($3))
  and ($4::text[] is null or queue = any ($4))
  and ($5::text is null or $5 = any (tags))
  and ($6::timestamptz is null or created_at >= $6)
  and ($7::timestamptz is null or created_at < $7)
  and ($8::text is null or handbill.error_fingerprint(last_error_code, last_error) = $8)
  and ($9::text is null or starts_with(idempotency_key, $9))
  and ($10::boolean is null or (died_at is not null and (dead_letter_resolved_at is not null) = $10))
