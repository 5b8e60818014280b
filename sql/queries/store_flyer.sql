-- Keeps the flyer of job $1, made by attempt $2. One a job: a second is refused by the key. What cleaning
-- changed in the input comes first among its warnings.
insert into handbill.flyers (job_id, attempt, pdf, sha256, page_count, warnings) values (
  $1, $2, $3, $4, $5, coalesce((select input_warnings from handbill.jobs where id = $1), '[]') || $6::jsonb
)
