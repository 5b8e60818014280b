-- Bytes $2 to $3 (from 0, both included) of the preview $4, by its hash, of the flyer of job $1; nothing when another has taken its place.
select substring(png from $2::int + 1 for $3::int - $2::int + 1) as bytes from handbill.previews where job_id = $1 and sha256 = $4
