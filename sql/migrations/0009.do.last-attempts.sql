-- The last attempt of a job is on the job's own row: a claim and a finish, which change that row anyway, write it with no row beside. Once another
-- attempt begins it goes to handbill.past_attempts. handbill.job_attempts shows both, as it did before.
-- Both at once, and in the order in which workers lock them, who go on meanwhile: the other way round each would wait for the other.
lock table handbill.jobs, handbill.job_attempts;
alter table handbill.job_attempts rename to past_attempts;
alter table handbill.past_attempts rename constraint job_attempts_pkey to past_attempts_pkey;
alter table handbill.past_attempts rename constraint job_attempts_numbered_from_1 to past_attempts_numbered_from_1;
alter table handbill.past_attempts rename constraint job_attempts_fit_outcome to past_attempts_fit_outcome;
-- Written once, and never changed.
alter table handbill.past_attempts reset (fillfactor);

-- What the rest of the row does not tell. The worker: while the attempt runs it is locked_by; null after that, when no attempt is on the row. The others
-- are null where the job says the same: it succeeded, when it finished, and at its run_at.
alter table handbill.jobs
  add column attempt_worker text collate "C",
  add column attempt_outcome text collate "C",
  add column attempt_finished_at timestamptz,
  add column attempt_ready_at timestamptz;

-- The end of a row is longer than its beginning by the worker: room for that on its page, so that no index is touched (0001).
alter table handbill.jobs set (fillfactor = 38);

-- The last attempt of a job, if its row has one. Whatever was written to the row by hand, what comes of it is none that past_attempts refuses: the job
-- could else be neither claimed nor taken out of processing.
create function handbill.last_attempt_of(job handbill.jobs) returns setof handbill.past_attempts language sql stable rows 1 as $$
  select job.id, coalesce(job.attempt_ready_at, job.run_at), coalesce(job.started_at, job.created_at),
    case when job.status <> 'processing' then coalesce(job.attempt_finished_at, job.finished_at, now()) end, job.last_attempt,
    case
      when job.status = 'processing' then 'running'
      when job.attempt_outcome in ('failed', 'timed_out', 'abandoned', 'interrupted', 'snoozed', 'cancelled') then job.attempt_outcome
      else 'succeeded'
    end,
    coalesce(job.attempt_worker, job.locked_by),
    case when told.is_error then coalesce(job.last_error, '') end,
    case when told.is_error then job.last_error_code end,
    case when told.is_error then job.last_error_retryable end
  from (select job.status <> 'processing' and job.attempt_outcome in ('failed', 'timed_out', 'abandoned') as is_error) as told
  where coalesce(job.attempt_worker, job.locked_by) is not null and job.last_attempt >= 1
$$;

-- Attempts that run now are on the rows of their jobs already, but for what only the attempt knows: nothing.
delete from handbill.past_attempts a using handbill.jobs j
where j.status = 'processing' and a.job_id = j.id and a.attempt = j.last_attempt and a.outcome = 'running';

create view handbill.job_attempts as
  select job_id, attempt, worker_id, ready_at, started_at, finished_at, outcome, error, error_code, error_retryable from handbill.past_attempts
  union all
  select a.job_id, a.attempt, a.worker_id, a.ready_at, a.started_at, a.finished_at, a.outcome, a.error, a.error_code, a.error_retryable
  from handbill.jobs j, lateral handbill.last_attempt_of(j) a;

-- Puts the last attempt among the past ones, as it was, once the row tells something else: another attempt begins, the job ends by another error, or an
-- edit by hand changes what the row tells of it. An attempt that runs is cut short by an edit that takes its job from the worker. The number, which is
-- part of the fence of what runs and numbers what is on record, never falls.
create function handbill.keep_attempts() returns trigger language plpgsql as $$
declare
  was handbill.past_attempts;
  shown handbill.past_attempts;
begin
  new.last_attempt := greatest(old.last_attempt, new.last_attempt);
  if old.status = 'processing' and new.status = 'processing' then
    new.last_attempt := old.last_attempt;
    return new;
  end if;
  select * into was from handbill.last_attempt_of(old);
  select * into shown from handbill.last_attempt_of(new);
  if was is distinct from shown then
    if was.outcome = 'running' then
      was.outcome := 'cancelled';
      was.finished_at := clock_timestamp();
    end if;
    insert into handbill.past_attempts select was.* where was.job_id is not null on conflict do nothing;
    new.attempt_worker := null;
    new.attempt_outcome := null;
    new.attempt_finished_at := null;
    new.attempt_ready_at := null;
  end if;
  return new;
end
$$;

-- Neither a first claim nor a finish fires it. Before jobs_raise_version, by name.
create trigger jobs_keep_attempts before update on handbill.jobs for each row
when (old.attempt_worker is not null or new.last_attempt < old.last_attempt or (old.status = 'processing' and (
  new.last_attempt <> old.last_attempt or (new.status <> 'processing' and new.attempt_worker is null)
))) execute function handbill.keep_attempts();

-- Edits of the history by hand. What is on the job's row goes among the past ones first, which keep_attempts sees to; a running one is the job's own,
-- and none comes after it. The job's number is raised to what is on record, so that its next attempt is none of them. Locked: no claim comes between.
create function handbill.edit_attempts() returns trigger language plpgsql as $$
declare
  running integer;
begin
  perform from handbill.jobs where id in (new.job_id, old.job_id) for no key update;
  select last_attempt into running from handbill.jobs
  where id in (new.job_id, old.job_id) and status = 'processing' and locked_by is not null
    and (id = old.job_id and last_attempt <= old.attempt or id = new.job_id and last_attempt <= new.attempt);
  if running is not null then
    -- A worker of the release before: what it records is on the job's row.
    if tg_op = 'INSERT' and running = new.attempt then
      return new;
    end if;
    raise 'Attempt % of job % is running: edit the job, or wait until it ends.', running, coalesce(new.job_id, old.job_id);
  end if;
  update handbill.jobs set attempt_worker = null, last_attempt = greatest(last_attempt, case id when new.job_id then new.attempt end)
  where id in (new.job_id, old.job_id) and (
    id = new.job_id and last_attempt < new.attempt or attempt_worker is not null and last_attempt in (new.attempt, old.attempt)
  );
  if tg_op <> 'INSERT' then
    delete from handbill.past_attempts where job_id = old.job_id and attempt = old.attempt;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into handbill.past_attempts values (
    new.job_id, new.ready_at, new.started_at, new.finished_at, new.attempt, new.outcome, new.worker_id, new.error, new.error_code, new.error_retryable
  );
  return new;
end
$$;

create trigger job_attempts_edited instead of insert or update or delete on handbill.job_attempts
for each row execute function handbill.edit_attempts();
alter view handbill.job_attempts alter column started_at set default now();
alter view handbill.job_attempts alter column outcome set default 'running';

-- Most jobs have no attempt but the last, and nothing to look for.
create or replace function handbill.delete_with_job() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from handbill.past_attempts
  where job_id = any (array (select id from old_rows where last_attempt > 1 or (last_attempt = 1 and attempt_worker is null)));
  delete from handbill.waiting w using old_rows o
  where o.status in ('pending', 'failed') and w.rank = handbill.rank(o.run_at, o.priority) and w.job_id = o.id;
  return null;
end
$$;

create or replace function handbill.empty_with_jobs() returns trigger language plpgsql as $$
begin
  truncate handbill.past_attempts, handbill.waiting;
  return null;
end
$$;
