import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database } from '../../sql/database.ts';
import { lineFaults } from '../support/line.ts';
import { test } from '../support/sessions.ts';
import { anyCommand, type Command, type World } from './model/commands.ts';
import { createReference, type ExpectedJob } from './model/reference.ts';

/** A run that never came to these would prove nothing. */
const HARD = [
  'complete false',
  'fail false',
  'sweep 2',
  'retry true',
  'cancel false',
  'enqueue "conflict"',
  'cancelAmongAll true',
  'edit true',
  'delete 1',
];
/** Of a hundred rounds one comes to no sweep of two. */
const MAX_ROUNDS = 10;

test('any sequence of commands leaves the jobs, attempts and flyers that the reference expects', {
  timeout: 60_000 * MAX_ROUNDS,
}, async ({ open }) => {
  const db = await open();
  const seen = new Set<string>();

  const unseen = () => HARD.filter((answer) => !seen.has(answer));

  for (let round = 1; round === 1 || (unseen().length > 0 && round <= MAX_ROUNDS); round += 1) {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { minLength: 1, maxLength: 30, size: 'max' }), async (commands) => {
        await db.query('delete from handbill.jobs; delete from handbill.leases');
        await runAll(commands, { db, reference: createReference(), ids: [], claims: [] }, seen);
      }),
      { numRuns: 150 },
    );
  }

  expect(unseen()).toEqual([]);
});

async function runAll(commands: Command[], world: World, seen: Set<string>): Promise<void> {
  let versions = new Map<string, number>();
  for (const command of commands) {
    const { actual, expected } = await command.run(world);
    expect(actual).toEqual(expected);
    seen.add(`${command.name} ${JSON.stringify(actual)}`);

    const rows = await readRows(world.db);
    expect(rows.map(({ job }) => job)).toEqual(world.reference.jobs.map(asRow));
    expect(await lineFaults(world.db)).toEqual([]);
    const standing = new Map(rows.map(({ id, version }) => [id, version]));
    expect(standing).toEqual(allowedVersions(standing, versions, actual));
    versions = standing;
  }
}

interface Row {
  id: string;
  version: number;
  job: ReturnType<typeof asRow>;
}

function asRow(job: ExpectedJob) {
  const { status, attempts, maxAttempts, failures, outcomes, hasDied, isResolved } = job;
  const numbered = outcomes.map((outcome, index) => `${index + 1} ${outcome}`);
  const counts = { attempts, maxAttempts, failures, lastAttempt: outcomes.length };
  return { status, ...counts, attemptRows: numbered, hasDied, isResolved, flyers: status === 'succeeded' ? 1 : 0 };
}

/** What was refused changed no version, and none ever falls. */
function allowedVersions(now: Map<string, number>, before: Map<string, number>, answer: unknown): Map<string, number> {
  if (answer === false || answer === 0) return before;
  return new Map([...now].map(([id, version]) => [id, Math.max(version, before.get(id) ?? 1)]));
}

async function readRows(db: Database): Promise<Row[]> {
  const { rows } = await db.query(
    `select id, version, json_build_object(
       'status', status, 'attempts', attempts, 'maxAttempts', max_attempts, 'failures', failures, 'lastAttempt', last_attempt,
       'attemptRows', array(select attempt || ' ' || outcome from handbill.job_attempts where job_id = id order by attempt),
       'hasDied', died_at is not null, 'isResolved', dead_letter_resolved_at is not null,
       'flyers', (select count(*) from handbill.flyers where job_id = id)) as job
     from handbill.jobs order by created_at, id`,
  );
  return rows;
}
