-- Not a statement: the select list of a job as everybody reads it (type Job), taken in by those that name it.
id, tenant, queue, type, status, priority, version,
case when status = 'succeeded' then 100 else least(progress, 99) end as progress,
stage, payload, coalesce(tags, '{}') as tags, idempotency_key as "idempotencyKey",
attempts, max_attempts as "maxAttempts", last_attempt as "lastAttempt",
created_at as "createdAt", run_at as "runAt", started_at as "startedAt", finished_at as "finishedAt",
cancel_requested as "cancelRequested",
last_error as "lastError", last_error_code as "lastErrorCode", last_error_retryable as "lastErrorRetryable",
last_error_at as "lastErrorAt", handbill.error_fingerprint(last_error_code, last_error) as "lastErrorFingerprint", result,
coalesce(died_at, case when status = 'dead' then finished_at end) as "diedAt", dead_letter_resolved_at as "deadLetterResolvedAt", dead_letter_resolution as "deadLetterResolution",
dead_letter_resolved_by as "deadLetterResolvedBy", dead_letter_note as "deadLetterNote"
