-- The jobs that are held under lease token $1: the answer of a claim whose own was lost.
select id as "jobId", type, payload, last_attempt as attempt, failures, timeout_seconds as "timeoutSeconds", null as rank
from handbill.jobs
where id = any (array (select unnest(job_ids) from handbill.leases where token = $1)) and status = 'processing' and lease_token = $1
order by handbill.rank(run_at, priority), id
