-- The jobs that are held under lease token $1: the answer of a claim whose own was lost.
select id as "jobId", type, payload, last_attempt as attempt, lease_token as "leaseToken", attempts, max_attempts as "maxAttempts",
  failures, timeout_seconds as "timeoutSeconds"
from handbill.jobs where status = 'processing' and lease_token = $1
