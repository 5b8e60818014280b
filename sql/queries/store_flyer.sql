-- Keeps the flyer of job $1, made by attempt $2. One a job: a second is refused by the key.
insert into handbill.flyers (job_id, attempt, pdf, sha256, page_count, warnings) values ($1, $2, $3, $4, $5, $6)
