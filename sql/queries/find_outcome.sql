-- How attempt $2 of job $1 stands: tells a worker whose answer was lost whether its write was made.
select outcome from handbill.job_attempts where job_id = $1 and attempt = $2
