-- Every change of a job is announced by the database itself, whoever made it, and carries no data: watchers read the row.
-- Channel handbill_jobs: packed "id:version" pairs. Channel handbill_wake: something became claimable.

-- An edit that forgot to raise the version gets it raised here. Ours raise it themselves, so this costs them one comparison.
create function handbill.raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger jobs_raise_version before update on handbill.jobs for each row
when (
  new.version <= old.version and (
    new.status, new.progress, new.stage, new.type, new.queue, new.tenant, new.priority, new.tags, new.idempotency_key,
    new.attempts, new.max_attempts, new.last_attempt, new.created_at, new.run_at, new.started_at, new.finished_at, new.cancel_requested,
    new.last_error, new.last_error_code, new.last_error_retryable, new.last_error_at, new.died_at,
    new.dead_letter_resolved_at, new.dead_letter_resolution, new.dead_letter_resolved_by, new.dead_letter_note,
    new.result, new.payload
  ) is distinct from (
    old.status, old.progress, old.stage, old.type, old.queue, old.tenant, old.priority, old.tags, old.idempotency_key,
    old.attempts, old.max_attempts, old.last_attempt, old.created_at, old.run_at, old.started_at, old.finished_at, old.cancel_requested,
    old.last_error, old.last_error_code, old.last_error_retryable, old.last_error_at, old.died_at,
    old.dead_letter_resolved_at, old.dead_letter_resolution, old.dead_letter_resolved_by, old.dead_letter_note,
    old.result, old.payload
  )
  or new.version < old.version
)
execute function handbill.raise_version();

-- A pair is at most 47 bytes and a space; 160 of them stay under the 7,900 bytes that one notification may carry.
create function handbill.announce_inserted() returns trigger language plpgsql as $$
declare
  packet text;
begin
  for packet in
    select string_agg(pair, ' ') from (
      select id || ':' || version as pair, (row_number() over () - 1) / 160 as packet_number from new_rows
    ) as pairs group by packet_number
  loop
    perform pg_notify('handbill_jobs', packet);
  end loop;
  if exists (select from new_rows where status in ('pending', 'failed') and run_at <= clock_timestamp()) then
    perform pg_notify('handbill_wake', '');
  end if;
  return null;
end
$$;

create trigger jobs_announce_inserted after insert on handbill.jobs
referencing new table as new_rows for each statement execute function handbill.announce_inserted();

-- A heartbeat changes no version and so announces nothing. A job became claimable when it is now and was not before.
create function handbill.announce_updated() returns trigger language plpgsql as $$
declare
  packet text;
begin
  for packet in
    select string_agg(pair, ' ') from (
      select n.id || ':' || n.version as pair, (row_number() over () - 1) / 160 as packet_number
      from new_rows n join old_rows o using (id) where n.version <> o.version
    ) as pairs group by packet_number
  loop
    perform pg_notify('handbill_jobs', packet);
  end loop;
  if exists (
    select from new_rows n join old_rows o using (id)
    where n.status in ('pending', 'failed') and n.run_at <= clock_timestamp()
      and not (o.status in ('pending', 'failed') and o.run_at <= clock_timestamp())
  ) then
    perform pg_notify('handbill_wake', '');
  end if;
  return null;
end
$$;

create trigger jobs_announce_updated after update on handbill.jobs
referencing old table as old_rows new table as new_rows for each statement execute function handbill.announce_updated();
