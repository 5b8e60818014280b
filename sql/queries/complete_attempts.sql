-- Records attempt $2 of the jobs $1 as succeeded, as far as they still hold a lease of $3, and hands back those that did. One number for all: with the
-- job it names the attempt, whose lease is the only one it ever had. $5 the result of all, or $4 one for each. $6 leases of which these are the last jobs.
-- A job that was dead before has its dead letter resolved by this.
-- "(select $1)": see claim_jobs.
with finished as (
  update handbill.jobs
  set status = 'succeeded', version = version + 1, progress = 100, stage = null, finished_at = clock_timestamp(),
    result = coalesce($5::jsonb, ($4::jsonb[])[array_position($1::uuid[], id)]),
    attempt_worker = locked_by, locked_by = null, lease_token = null,
    last_error = null, last_error_code = null, last_error_retryable = null, last_error_at = null,
    dead_letter_resolved_at = case when died_at is null then null else coalesce(dead_letter_resolved_at, clock_timestamp()) end,
    dead_letter_resolution = case when died_at is null then null else coalesce(dead_letter_resolution, 'retried_and_succeeded') end
  where id = any ((select $1::uuid[])::uuid[]) and last_attempt = $2 and lease_token = any ((select $3::uuid[])::uuid[]) and status = 'processing'
  returning id
), freed as (
  delete from handbill.leases where token = any ((select $6::uuid[])::uuid[])
)
select id as "jobId" from finished
