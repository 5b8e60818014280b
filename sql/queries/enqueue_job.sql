-- Writes one job and hands it back; hands back nothing when the tenant has a job with this key already.
-- $1 tenant, $2 queue, $3 type, $4 payload, $5 key, $6 hash and $7 version of the canonical input, $8 priority, $9 run at (null: now),
-- $10 max attempts, $11 tags, $12 timeout in seconds,
-- $13 warnings of the input. A key that another open transaction holds is waited for.
insert into handbill.jobs
  (tenant, queue, type, payload, idempotency_key, input_hash, input_version, priority, run_at, max_attempts, tags,
   timeout_seconds, input_warnings)
values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, now()), $10, $11, $12, $13)
on conflict (tenant, idempotency_key) where idempotency_key is not null do nothing
returning /* include job_columns */
