-- Up to $1 jobs whose leases have expired, and that are none of the jobs $2. "Not in": a set that is hashed.
select j.id as "jobId" from handbill.leases l join handbill.jobs j on j.id = any (l.job_ids)
where l.expires_at < clock_timestamp() and j.status = 'processing' and j.lease_token = l.token
  and j.id not in (select unnest((select $2::uuid[])))
order by l.token, j.id
limit (select $1::int)
