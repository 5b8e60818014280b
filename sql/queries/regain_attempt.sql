-- After the end of an attempt that met nothing to end, while attempt $2 of job $1 is still open: an edit by hand came between. Where it took the job from
-- lease $3, the attempt ends here, since nobody else would end it. Where it changed the number of a job that is held all the same, the number is put
-- right, and the end can be written again.
with regained as (
  update handbill.jobs set version = version + 1, last_attempt = $2
  where id = $1 and lease_token = $3 and status = 'processing' and last_attempt <> $2
  returning id
), closed as (
  update handbill.job_attempts set outcome = 'cancelled', finished_at = clock_timestamp()
  where job_id = $1 and attempt = $2 and outcome = 'running'
    and not exists (select from handbill.jobs where id = $1 and lease_token = $3 and status = 'processing')
)
select exists (select from regained) as "isRegained"
