-- The preview of the flyer of job $1, without its bytes.
select job_id as "jobId", sha256, byte_size as "byteSize" from handbill.previews where job_id = $1
