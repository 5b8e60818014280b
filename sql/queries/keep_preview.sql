-- Keeps the picture $2 as the preview of the flyer $3, by its hash, of job $1, unless another server was first. Selected from the flyers: one that was
-- pruned or replaced meanwhile is no fault. "For share": one that is being replaced is waited for, and who
-- would replace this one waits for the picture, which he then drops.
insert into handbill.previews (job_id, png, sha256)
select job_id, $2::bytea, encode(sha256($2::bytea), 'hex') from handbill.flyers where job_id = $1 and sha256 = $3 for share
on conflict (job_id) do nothing
