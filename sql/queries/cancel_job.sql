-- Cancels job $2 of tenant $1 (null: any) while it waits; hands back nothing when it does not wait.
update handbill.jobs
set status = 'cancelled', version = version + 1, finished_at = clock_timestamp()
where id = $2 and ($1::text is null or tenant = $1) and status in ('pending', 'failed')
returning /* include job_columns */
