-- Every change of a job is announced by the database itself, whoever made it, and carries no data: watchers read the row.
-- Channel handbill_jobs: packed "id:version" pairs. Channel handbill_wake: something became claimable, and its "lowest highest" rank.

-- An edit that forgot to raise the version gets it raised here, if it changed what a client can see. The condition of the trigger is kept small: it
-- is read again for every statement, while the function is kept for the session. Ours raise the version themselves. Who makes a job dead by hand
-- need not know died_at either.
create function handbill.raise_version() returns trigger language plpgsql as $$
begin
  if new.status = 'dead' then
    new.died_at := coalesce(new.died_at, new.finished_at);
  end if;
  if new.version < old.version or (
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
  ) then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

create trigger jobs_raise_version before update on handbill.jobs for each row
when (new.version <= old.version) execute function handbill.raise_version();

-- Sends the pairs in packets. A pair is at most 47 bytes and a space; 160 of them stay under the 7,900 bytes that one notification may carry.
create function handbill.announce(pairs text[], lowest_rank bigint, highest_rank bigint) returns void language plpgsql as $$
declare
  -- Assigned, not performed: an expression as simple as a call is evaluated at once, while "perform" starts and ends an executor for it.
  sent text;
begin
  if array_length(pairs, 1) <= 160 then
    sent := pg_notify('handbill_jobs', array_to_string(pairs, ' '));
  else
    -- Cut by a query: a slice copies the whole array first, which for each packet of a statement of 200,000 rows costs more than its rows.
    perform pg_notify('handbill_jobs', string_agg(pair, ' '))
    from unnest(pairs) with ordinality as numbered (pair, place) group by (place - 1) / 160 order by (place - 1) / 160;
  end if;
  if lowest_rank is not null then
    sent := pg_notify('handbill_wake', lowest_rank || ' ' || highest_rank);
  end if;
end
$$;

-- What can never be true of a job: the first rule, by name, that some row breaks refuses the statement. Here, where all new rows are read once anyway.
-- What waited leaves the line, and what waits now takes its place in it (anew: an edit of a waiting job may move it); then all is announced. A heartbeat
-- touches no job and so announces nothing. Old and new rows are never joined: a function keeps the plan of its first call, which may have been
-- for one row, and a plan that suits one row is quadratic for hundreds.
create function handbill.hold_and_announce() returns trigger language plpgsql as $$
declare
  changed record;
  sent text;
begin
  select
    min(case
      when status not in ('processing', 'succeeded', 'pending', 'failed', 'dead', 'cancelled') then 'jobs_status_known'
      -- What each status needs and what it forbids.
      when case status
        when 'processing' then lease_token is not null and locked_by is not null and started_at is not null and finished_at is null
        when 'succeeded' then lease_token is null and locked_by is null and finished_at is not null
        when 'pending' then lease_token is null and locked_by is null and finished_at is null and attempts < max_attempts
        when 'failed' then
          lease_token is null and locked_by is null and finished_at is null and attempts < max_attempts and last_error is not null
        when 'dead' then
          lease_token is null and locked_by is null and finished_at is not null and last_error is not null and died_at is not null
        when 'cancelled' then lease_token is null and locked_by is null and finished_at is not null
      end is not true then 'jobs_fit_status'
      when attempts not between 0 and max_attempts or attempts > last_attempt then 'jobs_attempts_bounded'
      when failures not between 0 and last_attempt then 'jobs_failures_counted'
      -- A counter at the end of its type could not be raised any more, and would stop every statement that meets its row.
      when version not between 1 and 2000000000 then 'jobs_version_bounded'
      when last_attempt > 1000000 then 'jobs_last_attempt_bounded'
      when max_attempts not between 1 and 1000000 then 'jobs_max_attempts_bounded'
      when priority not between -1000 and 1000 then 'jobs_priority_bounded'
      when progress not between 0 and 100 then 'jobs_progress_percent'
      when timeout_seconds not between 1 and 86400 then 'jobs_timeout_bounded'
      when length(type) not between 1 and 100 then 'jobs_type_length'
      when length(queue) not between 1 and 100 then 'jobs_queue_length'
      when length(tenant) not between 1 and 100 then 'jobs_tenant_length'
      when length(idempotency_key) not between 1 and 255 then 'jobs_key_length'
      when array_position(tags, null) is not null then 'jobs_tags_given'
      when jsonb_typeof(input_warnings) <> 'array' then 'jobs_input_warnings_listed'
      -- Within what every client's calendar can hold.
      when created_at not between '1970-01-01T00:00:00Z' and '2200-01-01T00:00:00Z' then 'jobs_created_at_bounded'
      when run_at not between '1970-01-01T00:00:00Z' and '2200-01-01T00:00:00Z' then 'jobs_run_at_bounded'
      when dead_letter_resolution not in ('retried_and_succeeded', 'dismissed')
        or (dead_letter_resolution is null) <> (dead_letter_resolved_at is null) then 'jobs_dead_letter_resolution'
    end) as broken,
    array_agg(id || ':' || version) as pairs,
    bool_or(status in ('pending', 'failed')) as some_wait,
    min(handbill.rank(run_at, priority)) filter (where status in ('pending', 'failed') and run_at <= clock_timestamp()) as lowest_rank,
    max(handbill.rank(run_at, priority)) filter (where status in ('pending', 'failed') and run_at <= clock_timestamp()) as highest_rank
  into changed from new_rows;
  if changed.broken is not null then
    raise check_violation using message = format('A row of handbill.jobs breaks %s; see handbill.hold_and_announce.', changed.broken),
      schema = 'handbill', table = 'jobs', constraint = changed.broken;
  end if;
  -- Of an insert there are no old rows; nested, since "and" would read them all the same.
  if tg_op = 'UPDATE' then
    if exists (select from old_rows where status in ('pending', 'failed')) then
      delete from handbill.waiting w using old_rows o
      where o.status in ('pending', 'failed') and w.rank = handbill.rank(o.run_at, o.priority) and w.job_id = o.id;
    end if;
  end if;
  if changed.some_wait then
    insert into handbill.waiting (rank, job_id, run_at, type, queue, tenant)
    select handbill.rank(run_at, priority), id, run_at, type, queue, tenant from new_rows where status in ('pending', 'failed');
  end if;
  sent := handbill.announce(changed.pairs, changed.lowest_rank, changed.highest_rank);
  return null;
end
$$;

create trigger jobs_announce_inserted after insert on handbill.jobs
referencing new table as new_rows for each statement execute function handbill.hold_and_announce();

create trigger jobs_announce_updated after update on handbill.jobs
referencing old table as old_rows new table as new_rows for each statement execute function handbill.hold_and_announce();

-- What belongs to a job goes with it, whoever deletes it. Without sequential scans: to a planner that has no statistics, some ids are a twentieth of the
-- attempts.
create function handbill.delete_with_job() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from handbill.job_attempts where job_id = any (array (select id from old_rows));
  delete from handbill.waiting w using old_rows o
  where o.status in ('pending', 'failed') and w.rank = handbill.rank(o.run_at, o.priority) and w.job_id = o.id;
  return null;
end
$$;

create trigger jobs_delete_what_is_theirs after delete on handbill.jobs
referencing old table as old_rows for each statement execute function handbill.delete_with_job();

create function handbill.empty_with_jobs() returns trigger language plpgsql as $$
begin
  truncate handbill.job_attempts, handbill.waiting;
  return null;
end
$$;

create trigger jobs_empty_what_is_theirs after truncate on handbill.jobs
for each statement execute function handbill.empty_with_jobs();
