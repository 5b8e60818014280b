-- The places in the line of the first $2 due jobs of the types $1 that are none of the jobs $3. "case ... is not null" and "(select $1)": see claim_jobs. "Not in":
-- a set that is hashed, where an array would be walked for each job.
select rank::float8 as rank, job_id as "jobId" from handbill.waiting
where case when run_at <= now() and type = any ((select $1::text[])::text[]) then true end is not null
  and job_id not in (select unnest((select $3::uuid[])))
order by waiting.rank, job_id
limit (select $2::int)
