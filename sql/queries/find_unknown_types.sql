-- The places in the line of up to $2 jobs that bury_unknown_types would end, and that are none of the jobs $3. "Not in": a set that is hashed.
select w.rank::float8 as rank, w.job_id as "jobId" from handbill.waiting w
where /* include unknown_types */ and w.job_id not in (select unnest((select $3::uuid[])))
order by w.rank, w.job_id
limit (select $2::int)
