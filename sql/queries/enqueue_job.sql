-- Writes one job; hands back nothing when the tenant has a job with this key already.
-- $1 id, $2 tenant, $3 queue, $4 type, $5 payload, $6 key, $7 hash and $8 version of the canonical input, $9 priority, $10 run at
-- (null: now), $11 max attempts, $12 tags, $13 timeout in seconds, $14 warnings of the input (both null: none).
-- A key that another open transaction holds is waited for. Only what the caller cannot know comes back: thirty columns would cost more to
-- send and to read than the row costs to write.
insert into handbill.jobs
  (id, tenant, queue, type, payload, idempotency_key, input_hash, input_version, priority, run_at, max_attempts, tags,
   timeout_seconds, input_warnings)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()), $11, $12, $13, $14)
on conflict (tenant, idempotency_key) where idempotency_key is not null do nothing
returning id, created_at as "createdAt"
