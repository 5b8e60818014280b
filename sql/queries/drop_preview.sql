-- Forgets the picture of the flyer of job $1. Asked after the flyer is stored, not along with it: a picture that was kept while that waited for the row is
-- seen only by a later statement.
delete from handbill.previews where job_id = $1
