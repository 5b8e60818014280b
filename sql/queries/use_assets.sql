-- Those of the assets $2 that tenant $1 has; they count as used now. An hour's grace: a picture that many listings show is not written for each. One
-- that is being swept is waited for, and is not had any more.
with found as (
  select id, used_at from handbill.assets where tenant = $1 and id = any ($2::text[])
), used as (
  update handbill.assets a set used_at = now() from found f
  where a.tenant = $1 and a.id = f.id and f.used_at < now() - interval '1 hour'
  returning a.id
)
select id from found where used_at >= now() - interval '1 hour' union all select id from used
