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

-- What one column may hold is said by a domain: Postgres keeps a domain's rules for the session, and applies them when the column is written. The
-- rules of a table it reads and plans again for every statement, and applies them to every row that changes: on a hot table each costs.
create domain handbill.job_status as text collate "C"
  constraint jobs_status_known check (value in ('pending', 'processing', 'succeeded', 'failed', 'dead', 'cancelled'));
create domain handbill.job_type as text collate "C" constraint jobs_type_length check (length(value) between 1 and 100);
create domain handbill.job_queue as text collate "C" constraint jobs_queue_length check (length(value) between 1 and 100);
create domain handbill.job_tenant as text collate "C" constraint jobs_tenant_length check (length(value) between 1 and 100);
create domain handbill.job_key as text collate "C" constraint jobs_key_length check (length(value) between 1 and 255);
-- A counter at the end of its type could not be raised any more, and would stop every statement that meets its row.
create domain handbill.job_version as integer constraint jobs_version_bounded check (value between 1 and 2000000000);
create domain handbill.job_last_attempt as integer constraint jobs_last_attempt_bounded check (value <= 1000000);
create domain handbill.job_max_attempts as integer constraint jobs_max_attempts_bounded check (value between 1 and 1000000);
create domain handbill.job_priority as integer constraint jobs_priority_bounded check (value between -1000 and 1000);
create domain handbill.job_timeout as integer constraint jobs_timeout_bounded check (value between 1 and 86400);
create domain handbill.job_progress as smallint constraint jobs_progress_percent check (value between 0 and 100);
create domain handbill.job_tags as text[] constraint jobs_tags_given check (array_position(value, null) is null);
create domain handbill.job_warnings as jsonb constraint jobs_input_warnings_listed check (jsonb_typeof(value) = 'array');
-- Within what every client's calendar can hold.
create domain handbill.job_run_at as timestamptz
  constraint jobs_run_at_bounded check (value between '1970-01-01T00:00:00Z' and '2200-01-01T00:00:00Z');
create domain handbill.job_created_at as timestamptz
  constraint jobs_created_at_bounded check (value between '1970-01-01T00:00:00Z' and '2200-01-01T00:00:00Z');

-- What is short, always there and read by every claim comes first: a row is unpacked from its front.
create table handbill.jobs (
  id uuid primary key default handbill.new_id(),
  run_at handbill.job_run_at not null default now(),
  created_at handbill.job_created_at not null default now(),
  priority handbill.job_priority not null default 0,
  version handbill.job_version not null default 1,
  -- attempts counts against max_attempts and falls again when an attempt was interrupted; last_attempt numbers them and never falls;
  -- failures, those since the enqueue or the last retry, drives the backoff.
  attempts integer not null default 0,
  max_attempts handbill.job_max_attempts not null default 5,
  last_attempt handbill.job_last_attempt not null default 0,
  failures integer not null default 0,
  progress handbill.job_progress not null default 0,
  cancel_requested boolean not null default false,
  status handbill.job_status not null default 'pending',
  type handbill.job_type not null,
  tenant handbill.job_tenant not null default 'default',
  queue handbill.job_queue not null default 'default',
  payload jsonb not null,
  -- Null for none, as most have none: a null takes no room.
  tags handbill.job_tags,
  -- What cleaning changed in the input: [{path, code, message}], or null. Beside the payload, since inputs that clean to the same are the same.
  input_warnings handbill.job_warnings,
  started_at timestamptz,
  finished_at timestamptz,

  -- The row of handbill.leases that holds it, and whose that is.
  lease_token uuid,
  locked_by text,
  stage text,
  timeout_seconds handbill.job_timeout,
  result jsonb,

  idempotency_key handbill.job_key,
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

  constraint jobs_attempts_bounded check (attempts between 0 and max_attempts and attempts <= last_attempt),
  constraint jobs_failures_counted check (failures between 0 and last_attempt),
  -- What each status needs and what it forbids, in one rule: only the branch of the row's own status is looked at.
  constraint jobs_fit_status check (
    case status
      when 'processing' then lease_token is not null and locked_by is not null and started_at is not null and finished_at is null
      when 'pending' then lease_token is null and locked_by is null and finished_at is null and attempts < max_attempts
      when 'failed' then
        lease_token is null and locked_by is null and finished_at is null and attempts < max_attempts and last_error is not null
      when 'dead' then lease_token is null and locked_by is null and finished_at is not null and last_error is not null
      else lease_token is null and locked_by is null and finished_at is not null
    end
  ),
  constraint jobs_dead_letter_resolution check (
    dead_letter_resolution in ('retried_and_succeeded', 'dismissed')
    and (dead_letter_resolution is null) = (dead_letter_resolved_at is null)
  )
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
-- What an operator looks for: the dead, by what killed them. died_at stays when a dead job is retried; the status is asked for beside it.
create index jobs_dead on handbill.jobs (handbill.error_fingerprint(last_error_code, last_error)) where died_at is not null;

-- The line: a row for each job that waits (pending or failed), and nothing else. Kept by the triggers of 0002 whoever changes the job, so that the
-- claim walks a small table and the jobs themselves need no index that every change would have to touch. Its key is what a claim is ordered by.
create table handbill.waiting (
  rank bigint not null,
  job_id uuid not null,
  run_at timestamptz not null,
  type text collate "C" not null,
  queue text collate "C" not null,
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

create domain handbill.attempt_outcome as text collate "C" constraint job_attempts_outcome_known check (
  value in ('running', 'succeeded', 'failed', 'timed_out', 'abandoned', 'interrupted', 'snoozed', 'cancelled')
);
create domain handbill.attempt_number as integer constraint job_attempts_numbered_from_1 check (value >= 1);

-- Without a foreign key, whose check runs row by row and costs as much as the row: attempts are written by the statements that write their job, and
-- go with it (jobs_take_their_attempts).
create table handbill.job_attempts (
  job_id uuid not null,
  -- run_at of the job when this attempt was claimed: since when it was claimable, unless an earlier attempt ended later.
  ready_at timestamptz not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  attempt handbill.attempt_number not null,
  outcome handbill.attempt_outcome not null default 'running',
  worker_id text collate "C" not null,
  error text,
  error_code text,
  error_retryable boolean,
  primary key (job_id, attempt),
  constraint job_attempts_fit_outcome check (
    case outcome
      when 'running' then finished_at is null
      when 'succeeded' then finished_at is not null
      else finished_at is not null and (error is not null or outcome in ('interrupted', 'snoozed', 'cancelled'))
    end
  )
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
