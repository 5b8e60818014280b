-- The jobs $1, in no order; unknown ids are left out. "(select $1)": see claim_jobs.
select /* include job_columns */ from handbill.jobs where id = any ((select $1::uuid[])::uuid[])
