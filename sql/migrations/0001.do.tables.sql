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

create table handbill.jobs (
  id uuid primary key default handbill.new_id(),
  tenant text not null default 'default',
  queue text not null default 'default',
  type text not null,
  status text not null default 'pending',
  priority integer not null default 0,
  version integer not null default 1,
  progress smallint not null default 0,
  stage text,
  payload jsonb not null,
  tags text[] not null default '{}',

  idempotency_key text,
  -- SHA-256 of the canonical input, and the version of the rules that made it canonical.
  input_hash bytea,
  input_version smallint,
  -- What cleaning changed in the input: [{path, code, message}]. Beside the payload, since inputs that clean to the same are the same.
  input_warnings jsonb not null default '[]',

  -- attempts counts against max_attempts and falls again when an attempt was interrupted; last_attempt numbers them and never falls;
  -- failures, those since the enqueue or the last retry, drives the backoff.
  attempts integer not null default 0,
  max_attempts integer not null default 5,
  last_attempt integer not null default 0,
  failures integer not null default 0,
  timeout_seconds integer,

  created_at timestamptz not null default now(),
  run_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,

  locked_by text,
  lease_token uuid,
  lease_expires_at timestamptz,
  cancel_requested boolean not null default false,

  last_error text,
  last_error_code text,
  last_error_retryable boolean,
  last_error_at timestamptz,
  last_error_fingerprint text generated always as (handbill.error_fingerprint(last_error_code, last_error)) stored,
  result jsonb,

  died_at timestamptz,
  dead_letter_resolved_at timestamptz,
  dead_letter_resolution text,
  dead_letter_resolved_by text,
  dead_letter_note text,

  constraint jobs_status_known check (status in ('pending', 'processing', 'succeeded', 'failed', 'dead', 'cancelled')),
  constraint jobs_type_length check (length(type) between 1 and 100),
  constraint jobs_queue_length check (length(queue) between 1 and 100),
  constraint jobs_tenant_length check (length(tenant) between 1 and 100),
  constraint jobs_key_length check (length(idempotency_key) between 1 and 255),
  constraint jobs_attempts_bounded check (attempts between 0 and max_attempts and attempts <= last_attempt),
  constraint jobs_attempt_left_while_waiting check (status not in ('pending', 'failed') or attempts < max_attempts),
  constraint jobs_max_attempts_bounded check (max_attempts between 1 and 1000000),
  constraint jobs_failures_counted check (failures between 0 and last_attempt),
  constraint jobs_timeout_bounded check (timeout_seconds between 1 and 86400),
  constraint jobs_progress_percent check (progress between 0 and 100),
  -- A counter at the end of its type could not be raised any more, and would stop every statement that meets its row.
  constraint jobs_version_bounded check (version between 1 and 2000000000),
  constraint jobs_last_attempt_bounded check (last_attempt <= 1000000),
  constraint jobs_priority_bounded check (priority between -1000 and 1000),
  constraint jobs_tags_given check (array_position(tags, null) is null),
  constraint jobs_input_warnings_listed check (jsonb_typeof(input_warnings) = 'array'),
  -- Within what every client's calendar can hold.
  constraint jobs_run_at_bounded check (run_at between '1970-01-01T00:00:00Z' and '2200-01-01T00:00:00Z'),
  constraint jobs_created_at_bounded check (created_at between '1970-01-01T00:00:00Z' and '2200-01-01T00:00:00Z'),
  constraint jobs_lease_while_processing check (
    case status
      when 'processing' then
        lease_token is not null and lease_expires_at is not null and locked_by is not null and started_at is not null
      else lease_token is null and lease_expires_at is null and locked_by is null
    end
  ),
  constraint jobs_error_when_failed check (status not in ('failed', 'dead') or last_error is not null),
  constraint jobs_finished_when_terminal check ((status in ('succeeded', 'dead', 'cancelled')) = (finished_at is not null)),
  constraint jobs_dead_letter_resolution check (
    dead_letter_resolution in ('retried_and_succeeded', 'dismissed')
    and (dead_letter_resolution is null) = (dead_letter_resolved_at is null)
  )
);

-- One key (per tenant), one job. Outlives the job's end: the key stays taken as long as the row is kept.
create unique index jobs_one_per_key on handbill.jobs (tenant, idempotency_key) where idempotency_key is not null;
-- The claim walks this from its lowest end; finished rows are not in it.
create index jobs_waiting on handbill.jobs (priority desc, run_at, id) where status in ('pending', 'failed');
-- The sweep reads the few running rows. By id and not by expiry, so that a heartbeat changes no indexed column and stays HOT.
create index jobs_processing on handbill.jobs (id) where status = 'processing';
-- Pages of jobs, newest first.
create index jobs_newest on handbill.jobs (tenant, created_at desc, id desc);
-- What an operator looks for: the dead, by what killed them.
create index jobs_dead on handbill.jobs (last_error_fingerprint) where status = 'dead';

create table handbill.job_attempts (
  job_id uuid not null references handbill.jobs on delete cascade,
  attempt integer not null,
  worker_id text not null,
  -- run_at of the job when this attempt was claimed: since when it was claimable, unless an earlier attempt ended later.
  ready_at timestamptz not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text not null default 'running',
  error text,
  error_code text,
  error_retryable boolean,
  primary key (job_id, attempt),
  constraint job_attempts_numbered_from_1 check (attempt >= 1),
  constraint job_attempts_outcome_known check (
    outcome in ('running', 'succeeded', 'failed', 'timed_out', 'abandoned', 'interrupted', 'snoozed', 'cancelled')
  ),
  constraint job_attempts_finished_unless_running check ((outcome = 'running') = (finished_at is null)),
  constraint job_attempts_error_when_failed check (outcome not in ('failed', 'timed_out', 'abandoned') or error is not null)
);
-- One attempt of a job runs at a time.
create unique index job_attempts_one_running on handbill.job_attempts (job_id) where outcome = 'running';

create table handbill.flyers (
  job_id uuid primary key references handbill.jobs on delete cascade,
  attempt integer not null,
  pdf bytea not null,
  sha256 text not null,
  byte_size integer generated always as (length(pdf)) stored,
  page_count integer not null,
  warnings jsonb not null default '[]',
  created_at timestamptz not null default now(),
  foreign key (job_id, attempt) references handbill.job_attempts on delete cascade,
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
