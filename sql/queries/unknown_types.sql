-- Not a statement: the condition on a row w of the line whose job has been ready for $1 milliseconds while no worker registered its type in that time.
-- With "case ... is not null", so that the plan walks the line: see claim_jobs.
case when w.run_at < clock_timestamp() - make_interval(secs => $1 / 1000.0) and w.type <> all (array (
  select type from handbill.job_types where last_registered_at > clock_timestamp() - make_interval(secs => $1 / 1000.0)
)) then true end is not null
