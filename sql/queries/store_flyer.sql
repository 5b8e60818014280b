-- Keeps the flyer of job $1, made by attempt $2. One a job: where SQL has put a job that had succeeded back into the line, the new flyer takes the place of
-- the old one. What cleaning changed in the input comes first among its warnings.
insert into handbill.flyers (job_id, attempt, pdf, sha256, page_count, warnings) values (
  $1, $2, $3, $4, $5, coalesce((select input_warnings from handbill.jobs where id = $1), '[]') || $6::jsonb
)
on conflict (job_id) do update
set attempt = excluded.attempt, pdf = excluded.pdf, sha256 = excluded.sha256, page_count = excluded.page_count, warnings = excluded.warnings,
  created_at = excluded.created_at
