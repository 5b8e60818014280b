-- The jobs $1, in no order; unknown ids are left out.
select /* include job_columns */ from handbill.jobs where id = any ($1)
