-- Up to $11 jobs that match, newest first, after the place ($12 µs, $13 id) and before ($14 µs, $15 id); null: from the end. Places are in
-- microseconds, since a time cut to milliseconds skips or repeats rows.
select /* include job_columns */, (extract(epoch from created_at) * 1000000)::bigint::text as "createdAtMicros"
from handbill.jobs
where /* include job_filter */
  and ($12::text is null or (created_at, id) < (handbill.at_micros($12), $13::uuid))
  and ($14::text is null or (created_at, id) > (handbill.at_micros($14), $15::uuid))
order by created_at desc, id desc
limit $11
