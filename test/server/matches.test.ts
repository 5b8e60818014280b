import fc from 'fast-check';
import { expect } from 'vitest';
import { matches } from '../../server/hub/matches.ts';
import type { Pool } from '../../sql/database.ts';
import { type JobFilter, listJobs } from '../../sql/job-pages.ts';
import { test } from '../support/test.ts';

const STATUSES = ['pending', 'processing', 'succeeded', 'failed', 'dead', 'cancelled'] as const;
const TYPES = ['greet', 'echo', 'Greet'];
const QUEUES = ['default', 'night'];
const TENANTS = ['acme', 'default'];
const TAGS = ['red', 'blue', 'blu'];
const NOON = Date.parse('2026-11-29T12:00:00Z');

test('a row in memory fits a filter exactly when the list of jobs has it', async ({ db }) => {
  await insertVariedJobs(db);
  const { jobs: all } = await listJobs(db, {}, { limit: 1_000 });
  expect(all.length).toBe(300);
  const fingerprints = [...new Set(all.map(({ lastErrorFingerprint }) => lastErrorFingerprint ?? 'none'))];

  await fc.assert(
    fc.asyncProperty(anyFilter(fingerprints), async (filter) => {
      const { jobs: listed } = await listJobs(db, filter, { limit: 1_000 });

      const fitting = all.filter((job) => matches(filter, job));

      expect(fitting.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    }),
    { numRuns: 100 },
  );
});

function anyFilter(fingerprints: string[]): fc.Arbitrary<JobFilter> {
  const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 1 });
  const instant = fc.integer({ min: -2, max: 12 }).map((ms) => new Date(NOON + ms));
  return fc.record(
    {
      tenant: perhaps(fc.constantFrom(...TENANTS, 'nobody')),
      statuses: perhaps(fc.subarray([...STATUSES])),
      types: perhaps(fc.subarray(TYPES)),
      queues: perhaps(fc.subarray(QUEUES)),
      tag: perhaps(fc.constantFrom(...TAGS, 'bl%')),
      createdAfter: perhaps(instant),
      createdBefore: perhaps(instant),
      errorFingerprint: perhaps(fc.constantFrom(...fingerprints)),
      idempotencyKeyPrefix: perhaps(fc.constantFrom('', 'a', 'a-1', 'A', 'a_', 'é')),
      deadLetterResolved: perhaps(fc.boolean()),
    },
    { requiredKeys: [] },
  );
}

/** Each combination of what filters look at, some microseconds apart. */
async function insertVariedJobs(db: Pool): Promise<void> {
  await db.query(
    `insert into handbill.jobs (
       type, queue, tenant, payload, status, created_at, tags, idempotency_key, started_at, finished_at, lease_token, locked_by,
       last_error, last_error_code, last_error_at, died_at, dead_letter_resolution, dead_letter_resolved_at)
     select
       ($1::text[])[1 + n % 3], ($2::text[])[1 + n / 3 % 2], ($3::text[])[1 + n / 7 % 2], '{}', status,
       timestamptz '2026-11-29T12:00:00Z' + n * interval '37 microseconds',
       case n % 4 when 0 then null else ($4::text[])[n % 3 : 2] end,
       case n % 5 when 0 then null else (array['a-', 'A-', 'a_', 'é-', 'b-'])[1 + n % 4] || n end,
       case when status = 'processing' then now() end,
       case when status in ('succeeded', 'dead', 'cancelled') then now() end,
       case when status = 'processing' then gen_random_uuid() end,
       case when status = 'processing' then 'ada' end,
       case when status in ('failed', 'dead') or n % 11 = 0 then (array['Printer on fire.', 'No paper, 3 sheets.'])[1 + n % 2] end,
       case when n % 2 = 0 then 'E' end, now(),
       case when status = 'dead' or n % 13 = 0 then now() end,
       case when n % 17 = 0 then 'dismissed' end, case when n % 17 = 0 then now() end
     from (select n, ($5::text[])[1 + n % 6] as status from generate_series(1, 300) as n) as numbered`,
    [TYPES, QUEUES, TENANTS, TAGS, STATUSES],
  );
}
