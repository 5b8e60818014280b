-- Writes progress for the attempts that still hold their lease; it never falls within an attempt.
-- $1 job ids, $2 attempts, $3 lease tokens, $4 percents, $5 stages, all of one length.
with reports as materialized (
  select * from unnest($1::uuid[], $2::int[], $3::uuid[], $4::smallint[], $5::text[]) as r (id, attempt, token, percent, stage)
), free as materialized (
  select id from handbill.jobs where id = any ($1) and status = 'processing' order by id for no key update skip locked
)
update handbill.jobs j
set progress = greatest(j.progress, r.percent), stage = r.stage, version = version + 1
from reports r
where j.id = any (array (select id from free)) and j.id = r.id and j.status = 'processing'
  and j.last_attempt = r.attempt and j.lease_token = r.token
  and (j.progress < r.percent or j.stage is distinct from r.stage)
