-- The flyers of the jobs $1, without their bytes.
select job_id as "jobId", sha256, byte_size as "byteSize", page_count as "pageCount", warnings, created_at as "createdAt"
from handbill.flyers where job_id = any ($1)
