-- Bytes $2 to $3 (from 0, both included) of the preview of the flyer of job $1.
select substring(png from $2::int + 1 for $3::int - $2::int + 1) as bytes from handbill.previews where job_id = $1
