-- The places of the first $2 due jobs of the types $1 in the line. "case ... is not null" and "(select $1)": see claim_jobs.
select rank::float8 as rank, job_id as "jobId" from handbill.waiting
where case when run_at <= now() and type = any ((select $1::text[])::text[]) then true end is not null
order by waiting.rank, job_id
limit (select $2::int)
