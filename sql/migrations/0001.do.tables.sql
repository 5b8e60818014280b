-- The record of all work. One row a job, one row an attempt, one row a flyer; everything else serves these three.
-- The constraints say what can never be true, whoever writes: code is only the second line.

-- UUIDv7: ids made later sort later, so new rows go to one end of the index. Postgres has a function of its own from 18 on.
create function handbill.new_id() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(
    uuid_send(gen_random_uuid()) placing
    substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6
  ), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Equal for errors that are the same but for ids, numbers and times, which are the words with a digit in them or in double quotes. In the database, because sweeps write errors too.
create function handbill.error_fingerprint(code text, message text) returns text language sql immutable parallel safe as $$
  select left(md5(coalesce(code, '') || ' ' || regexp_replace(message, '"[^"]*"|\S*[0-9]\S*', '#', 'g')), 16)
$$;

-- What can never be true of a job: the first rule that it breaks, or none. One function, since the rules of a table are read and planned anew for
-- every statement, and those of a domain are set up anew for each of its columns: what a function says is kept for the session.
create function handbill.check_job(
  status text, type text, queue text, tenant text, idempotency_key text, tags text[], input_warnings jsonb,
  created_at timestamptz, run_at timestamptz, started_at timestamptz, finished_at timestamptz,
  version integer, attempts integer, max_attempts integer, last_attempt integer, failures integer,
  priority integer, timeout_seconds integer, progress smallint,
  lease_token uuid, locked_by text, last_error text, died_at timestamptz,
  dead_letter_resolution text, dead_letter_resolved_at timestamptz
) returns boolean language plpgsql immutable parallel safe as $$
declare
  broken constant text := case
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
  end;
begin
  if broken is not null then
    raise check_violation using message = format('A row of handbill.jobs breaks %s; see handbill.check_job.', broken),
      schema = 'handbill', table = 'jobs', constraint = broken;
  end if;
  return true;
end
$$;

-- What is short, always there and read by every claim comes first: a row is unpacked from its front.
create table handbill.jobs (
  id uuid primary key default handbill.new_id(),
  run_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  priority integer not null default 0,
  version integer not null default 1,
  -- attempts counts against max_attempts and falls again when an attempt was interrupted; last_attempt numbers them and never falls;
  -- failures, those since the enqueue or the last retry, drives the backoff.
  attempts integer not null default 0,
  max_attempts integer not null default 5,
  last_attempt integer not null default 0,
  failures integer not null default 0,
  progress smallint not null default 0,
  cancel_requested boolean not null default false,
  status text collate "C" not null default 'pending',
  type text collate "C" not null,
  tenant text collate "C" not null default 'default',
  queue text collate "C" not null default 'default',
  payload jsonb not null,
  -- Null for none, as most have none: a null takes no room.
  tags text[],
  -- What cleaning changed in the input: [{path, code, message}], or null. Beside the payload, since inputs that clean to the same are the same.
  input_warnings jsonb,
  started_at timestamptz,
  finished_at timestamptz,

  -- The row of handbill.leases that holds it, and whose that is.
  lease_token uuid,
  locked_by text,
  stage text,
  timeout_seconds integer,
  result jsonb,

  idempotency_key text collate "C",
  -- SHA-256 of the canonical input, and the version of the rules that made it canonical.
  input_hash bytea,
  input_version smallint,

  last_error text,
  last_error_code text,
  last_error_retryable boolean,
  last_error_at timestamptz,

  died_at timestamptz,
  dead_letter_resolved_at timestamptz,
  dead_letter_resolution text,
  dead_letter_resolved_by text,
  dead_letter_note text,

  constraint jobs_hold check (handbill.check_job(
    status, type, queue, tenant, idempotency_key, tags, input_warnings, created_at, run_at, started_at, finished_at,
    version, attempts, max_attempts, last_attempt, failures, priority, timeout_seconds, progress,
    lease_token, locked_by, last_error, died_at, dead_letter_resolution, dead_letter_resolved_at
  ))
)
-- Room on each page for a claim and a finish of its rows: where the new version of a row finds room beside the old one and no indexed column has
-- changed, no index is touched (HOT), and the room of the old one is used again. That is why no index here names status, run_at or the lease.
with (fillfactor = 43);

-- Where a job stands in the line: its time in microseconds since 1970, a minute earlier for each point of priority. Fixed while it waits, so waiting
-- raises its rank among those that come later and nothing starves; and one value, so that a claim can begin where the last one ended.
create function handbill.rank(run_at timestamptz, priority integer) returns bigint language sql immutable parallel safe as $$
  select (date_part('epoch', run_at - timestamptz '1970-01-01T00:00:00Z') * 1000000)::bigint - priority * 60000000::bigint
$$;

-- One key (per tenant), one job. Outlives the job's end: the key stays taken as long as the row is kept.
create unique index jobs_one_per_key on handbill.jobs (tenant, idempotency_key) where idempotency_key is not null;
-- Pages of jobs, newest first. Walked backwards: new rows go to its right end, whose pages are filled to nine tenths, while one in falling order has half-full pages.
create index jobs_newest on handbill.jobs (tenant, created_at, id);
-- What an operator looks for: the dead, all of them, by what killed them. died_at stays when a dead job is retried; the status is asked for beside it.
create index jobs_dead on handbill.jobs (handbill.error_fingerprint(last_error_code, last_error)) where died_at is not null;

-- The line: a row for each job that waits (pending or failed), and nothing else. Kept by the triggers of 0002 whoever changes the job, so that the
-- claim walks a small table and the jobs themselves need no index that every change would have to touch. Its key is what a claim is ordered by.
create table handbill.waiting (
  rank bigint not null,
  job_id uuid not null,
  run_at timestamptz not null,
  type text collate "C" not null,
  queue text collate "C" not null,
  -- So that how many wait for whom is counted without a look at the jobs.
  tenant text collate "C" not null,
  primary key (rank, job_id)
);

-- Who holds what and until when: a row a claim, renewed by the heartbeat. Beside the jobs, so that a heartbeat touches one narrow row for all jobs that
-- were claimed together. The sweep finds in it what a dead worker held.
create table handbill.leases (
  token uuid primary key,
  expires_at timestamptz not null,
  job_ids uuid[] not null
);
-- Ids do not compress.
alter table handbill.leases alter column job_ids set storage external;

-- As check_job, of an attempt.
create function handbill.check_attempt(attempt integer, outcome text, finished_at timestamptz, error text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  broken constant text := case
    when outcome not in ('running', 'succeeded', 'failed', 'timed_out', 'abandoned', 'interrupted', 'snoozed', 'cancelled')
      then 'job_attempts_outcome_known'
    when case outcome
      when 'running' then finished_at is null
      when 'succeeded' then finished_at is not null
      else finished_at is not null and (error is not null or outcome in ('interrupted', 'snoozed', 'cancelled'))
    end is not true then 'job_attempts_fit_outcome'
    when attempt < 1 then 'job_attempts_numbered_from_1'
  end;
begin
  if broken is not null then
    raise check_violation using message = format('A row of handbill.job_attempts breaks %s; see handbill.check_attempt.', broken),
      schema = 'handbill', table = 'job_attempts', constraint = broken;
  end if;
  return true;
end
$$;

-- Without a foreign key, whose check runs row by row and costs as much as the row: attempts are written by the statements that write their job, and
-- go with it (jobs_take_their_attempts).
create table handbill.job_attempts (
  job_id uuid not null,
  -- run_at of the job when this attempt was claimed: since when it was claimable, unless an earlier attempt ended later.
  ready_at timestamptz not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  attempt integer not null,
  outcome text collate "C" not null default 'running',
  worker_id text collate "C" not null,
  error text,
  error_code text,
  error_retryable boolean,
  primary key (job_id, attempt),
  constraint job_attempts_hold check (handbill.check_attempt(attempt, outcome, finished_at, error))
)
-- Room for the one change that an attempt sees, its end, beside its beginning (HOT).
with (fillfactor = 50);
create table handbill.flyers (
  job_id uuid primary key references handbill.jobs on delete cascade,
  attempt integer not null,
  pdf bytea not null,
  sha256 text not null,
  byte_size integer generated always as (length(pdf)) stored,
  page_count integer not null,
  warnings jsonb not null default '[]',
  created_at timestamptz not null default now(),
  constraint flyers_sha256_of_pdf check (sha256 = encode(sha256(pdf), 'hex')),
  constraint flyers_page_count_positive check (page_count >= 1)
);
-- The bytes are compressed already; stored plain, a range of them can be read without the rest.
alter table handbill.flyers alter column pdf set storage external;

-- Who is working: a row a process, kept alive by its heartbeat.
create table handbill.workers (
  id text primary key,
  hostname text not null,
  pid integer not null,
  types text[] not null,
  concurrency integer not null,
  running integer not null default 0,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

-- Which types some worker handled lately; outlives the workers, so that a deployment's pause kills no job.
create table handbill.job_types (
  type text primary key,
  last_registered_at timestamptz not null default now()
);

-- What the system made for itself once and must find again, such as the secret that signs links.
create table handbill.settings (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- An instant from its microseconds since 1970, as the cursors of pages carry it.
create function handbill.at_micros(micros text) returns timestamptz language sql immutable strict parallel safe as $$
  select timestamptz 'epoch' + (micros::bigint) * interval '1 microsecond'
$$;
