-- Writes down that the keys $1 have just been used; one that was written within the last minute is left, so that a key in use costs a write a minute,
-- however many servers it is used with.
update handbill.api_keys set last_used_at = clock_timestamp()
where id = any ($1) and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')
