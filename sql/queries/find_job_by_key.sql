-- The job that holds key $2 of tenant $1, and the hash of the input that made it.
select /* include job_columns */, input_hash as "inputHash" from handbill.jobs where tenant = $1 and idempotency_key = $2
