-- Revives dead job $2 of tenant $1 (null: any) with $3 further attempts. Numbering, history and the dead letter stay; the backoff starts anew.
-- Hands back nothing when the job is not dead, which also answers the second of two retries at once.
update handbill.jobs
set status = 'pending', version = version + 1, max_attempts = attempts + $3, failures = 0, progress = 0, stage = null,
  run_at = clock_timestamp(), died_at = coalesce(died_at, finished_at), finished_at = null
where id = $2 and ($1::text is null or tenant = $1) and status = 'dead'
returning /* include job_columns */
