-- The record of all work. One row a job, one row an attempt, one row a flyer; everything else serves these three.
-- What can never be true is refused here, whoever writes: code is only the second line. The rules of jobs are in the trigger of 0002 that sees every
-- change: as constraints, a score of them, they are read and planned anew for each statement; in a function, they are called for each row.

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
  dead_letter_note text
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
  constraint job_attempts_numbered_from_1 check (attempt >= 1),
  constraint job_attempts_fit_outcome check (case outcome
    when 'succeeded' then finished_at is not null
    when 'running' then finished_at is null
    else finished_at is not null and (
      outcome in ('interrupted', 'snoozed', 'cancelled') or (outcome in ('failed', 'timed_out', 'abandoned') and error is not null)
    )
  end)
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
