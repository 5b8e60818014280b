import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import { failAttempt } from '../../sql/settle-attempts.ts';
import { countByStatus, overlaps, peakConcurrency } from '../support/attempt-facts.ts';
import { enqueue } from '../support/enqueue.ts';
import type { SpawnedProcess } from '../support/processes.ts';
import { insertRow, running } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { startWorkerProcess } from '../support/system-processes.ts';
import { test as base } from '../support/test.ts';
import { until } from '../support/until.ts';

interface Answer {
  code: number | null;
  text: string;
}

const SCRIPTS = {
  burst: 'dist/client-examples/operator/burst-main.js',
  report: 'dist/client-examples/operator/report-main.js',
  retry: 'dist/client-examples/operator/retry-main.js',
};

type Run = (script: keyof typeof SCRIPTS, ...args: string[]) => Promise<Answer>;

const test = base.extend<{ run: Run }>({
  run: async ({ databaseUrl, spawnProcess }, use) => {
    await using server = await runServer(databaseUrl);
    await use(async (name, ...args) =>
      answerOf(await spawnProcess({ script: SCRIPTS[name], args, env: { URL: server.url } })),
    );
  },
});

/** Fifty flyers, and the seven processes that make them, take 14 seconds of CPU. */
const PATIENCE = { timeoutMs: 90_000 };
const SLOTS = { ada: '3', ben: '2' };

test('a burst of 50 is accepted once and told again; two workers share it, within their slots, each job once, and the report says so', {
  timeout: 150_000,
}, async ({ db, databaseUrl, spawnProcess, run }) => {
  // Both are there before the burst: one alone may do all 50 while the other is still starting.
  await Promise.all(
    Object.entries(SLOTS).map(([WORKER_ID, WORKER_CONCURRENCY]) =>
      startWorkerProcess(spawnProcess, databaseUrl, { WORKER_ID, WORKER_CONCURRENCY }),
    ),
  );

  const first = await run('burst', '50', 'spring-');
  const again = await run('burst', '50', 'spring-');

  expect(first.text).toMatch(/^Prefix +spring-\nAccepted 50 in \d+ ms\nNew +50\nKnown +0$/);
  expect(again.text).toMatch(/New +0\nKnown +50$/);
  await until(async () => (await countByStatus(db)).succeeded === 50, PATIENCE);
  await expectSharedOnce(db);
  const { code, text } = await run('report', 'concurrency', 'spring-');
  expect(text).toMatch(/^Jobs +50, all finished\nAttempts +50\nPeak at once +[1-5]\n/);
  for (const [worker, slots] of Object.entries(SLOTS)) {
    expect(text).toMatch(new RegExp(`^${worker} +[1-${slots}]$`, 'm'));
    expect(await peakConcurrency(db, worker)).toBeLessThanOrEqual(Number(slots));
  }
  expect(text).toMatch(/Double claims +none$/);
  expect(code).toBe(0);
  expect((await run('report')).text).toMatch(/^PENDING +0\nPROCESSING +0\nFAILED +0\nSUCCEEDED +50\nDEAD +0/m);
});

/** Both workers had some; no attempts of a job overlap; each job succeeded once and has one flyer. */
async function expectSharedOnce(db: Pool): Promise<void> {
  const { rows } = await db.query(
    'select worker_id, outcome, count(*)::int from handbill.job_attempts group by 1, 2 order by 1',
  );
  expect(rows.map(({ worker_id, outcome }) => [worker_id, outcome])).toEqual([
    ['ada', 'succeeded'],
    ['ben', 'succeeded'],
  ]);
  expect(rows[0].count + rows[1].count).toBe(50);
  expect(await overlaps(db)).toBe(0);
  expect((await db.query('select from handbill.flyers')).rowCount).toBe(50);
}

test('a burst without a prefix makes one of its own', async ({ run }) => {
  const [first, second] = [await run('burst', '2'), await run('burst', '2')];

  expect(first.text).toMatch(/^Prefix +burst-\w+-\n[\s\S]*New +2\nKnown +0$/);
  expect(second.text).toMatch(/New +2/);
});

test('a report reads every page', async ({ db, run }) => {
  for (let number = 0; number < 120; number += 1)
    await enqueue(db, 'echo', number, { idempotencyKey: `many-${number}` });
  await enqueue(db, 'echo', 'other', { idempotencyKey: 'other-1' });

  const { code, text } = await run('report', 'concurrency', 'many-');

  expect(text).toMatch(/^Jobs +120, 120 not finished yet\nAttempts +0\n/);
  expect(code).toBe(0);
});

test('a double claim is found however many attempts came after it, exit 1', async ({ db, run }) => {
  const id = await enqueue(db, 'echo', 1, { idempotencyKey: 'planted-1', maxAttempts: 20 });
  // Attempts of one second each, one every second; the second one began while the first was running.
  for (let number = 1; number <= 12; number += 1) {
    await plantAttempt(db, id, number, { from: number === 2 ? 1.5 : number, to: number + 1, outcome: 'failed' });
  }

  const { code, text } = await run('report', 'concurrency', 'planted-');

  expect(text).toContain(`Job ${id}: attempts 1 and 2 ran at the same time`);
  expect(text).toMatch(/Peak at once +2\n/);
  expect(text).toMatch(/Double claims +1$/);
  expect(code).toBe(1);
});

test('a job that succeeded twice is found, exit 1', async ({ db, run }) => {
  const id = await enqueue(db, 'echo', 1, { idempotencyKey: 'planted-1' });
  await plantAttempt(db, id, 1, { from: 1, to: 2, outcome: 'succeeded' });
  await plantAttempt(db, id, 2, { from: 2, to: 3, outcome: 'succeeded' });

  const { code, text } = await run('report', 'concurrency', 'planted-');

  expect(text).toContain(`Job ${id}: succeeded 2 times, in attempts 1 and 2`);
  expect(text).not.toContain('at the same time');
  expect(code).toBe(1);
});

test('an attempt whose worker was lost counts until it was taken back, and the report says so', async ({ db, run }) => {
  for (const number of [1, 2]) {
    const id = await enqueue(db, 'echo', number, { idempotencyKey: `planted-${number}` });
    const lost = number === 1;
    await plantAttempt(db, id, 1, { from: 1, to: lost ? 30 : 3, outcome: lost ? 'abandoned' : 'succeeded' });
  }

  const { code, text } = await run('report', 'concurrency', 'planted-');

  expect(text).toMatch(
    /^Peak at once +2\nAbandoned +1: when a lost worker stopped is not known, so each counts until/m,
  );
  expect(code).toBe(0);
});

test('the timeline shows every attempt with the wait before it', async ({ db, run }) => {
  const id = await enqueue(db, 'echo', 1);
  await db.query(`update handbill.jobs set created_at = '2026-01-01T00:00:00Z' where id = $1`, [id]);
  await plantAttempt(db, id, 1, { from: 0.25, to: 1, outcome: 'failed' });
  await plantAttempt(db, id, 2, { from: 3, to: 5.5, outcome: 'abandoned' });
  await plantAttempt(db, id, 3, { from: 9.75, to: 10, outcome: 'succeeded' });

  const { code, text } = await run('report', 'timeline', id);

  const cells = text.split('\n').map((line) => line.split(/ {2,}/));
  expect(cells.filter(([first]) => /^\d$/.test(first ?? ''))).toEqual([
    ['1', '0.25 s', '2026-01-01T00:00:00.250Z', '0.75 s', 'FAILED', 'planter', 'HANDLER_ERROR: planted'],
    ['2', '2.00 s', '2026-01-01T00:00:03.000Z', '2.50 s', 'ABANDONED', 'planter', 'HANDLER_ERROR: planted'],
    ['3', '4.25 s', '2026-01-01T00:00:09.750Z', '0.25 s', 'SUCCEEDED', 'planter'],
  ]);
  expect(text).toContain(`Job ${id} (echo) is PENDING, 0 of 5 attempts used`);
  expect(code).toBe(0);
});

test('dead jobs are told by what killed them, and retried one or all of a kind', { timeout: 60_000 }, async ({
  db,
  run,
}) => {
  const dead: string[] = [];
  for (const message of ['no paper in tray 1', 'no paper in tray 2', 'no ink']) {
    const job = await running(db, { type: 'print' });
    await failAttempt(db, job, { outcome: 'failed', code: 'PRINTER', message, retryable: false, backoffMs: 0 });
    dead.push(job.jobId);
  }

  const told = await run('report', 'dead');
  const [, fingerprint = ''] = /^Jobs +2\n[\s\S]*?^Fingerprint +(\S+)$/m.exec(told.text) ?? [];
  const all = await run('retry', fingerprint);
  const one = await run('retry', dead[2] ?? '');
  const again = await run('retry', dead[2] ?? '');

  expect(told.text).toMatch(/^Jobs +1\nType +print\nCode +PRINTER\nFingerprint +\S+\nNewest +\S+\nError +no ink$/m);
  expect(told.code).toBe(1);
  expect([all, one]).toEqual([
    { code: 0, text: 'Retried 2' },
    { code: 0, text: 'Retried 1' },
  ]);
  expect(again).toMatchObject({ code: 2, text: expect.stringContaining('PENDING') });
  expect(await countByStatus(db)).toMatchObject({ pending: 3 });
  expect(await run('report', 'dead')).toEqual({ code: 0, text: 'No job is dead.' });
  expect(await run('retry', fingerprint)).toEqual({ code: 1, text: 'Retried 0' });
});

test('a wrong call is told what is wrong, exit 2', async ({ run }) => {
  const unknown = randomUUID();

  expect(await run('report', 'timeline', unknown)).toEqual({ code: 2, text: `There is no job ${unknown}.` });
  expect(await run('report', 'timeline', 'yaba')).toMatchObject({
    code: 2,
    text: expect.stringMatching(/^yaba is no job's id/),
  });
  expect(await run('report', 'concurrency', 'nobody-')).toMatchObject({
    code: 2,
    text: expect.stringMatching(/^No job has a key/),
  });
  expect(await run('report', 'weather')).toMatchObject({
    code: 2,
    text: expect.stringMatching(/^Usage: npm run report/),
  });
  expect(await run('burst', 'many')).toMatchObject({ code: 2, text: expect.stringMatching(/^Usage: npm run burst/) });
  expect(await run('retry', 'all')).toMatchObject({ code: 2, text: expect.stringMatching(/^Usage: npm run retry/) });
  expect(await run('burst', '2', 'spring-', 'more')).toMatchObject({
    code: 2,
    text: expect.stringMatching(/^Usage: npm run burst/),
  });
  expect(await run('burst', '10001')).toMatchObject({ code: 2, text: expect.stringMatching(/COUNT from 1 to 10000/) });
});

test('where nothing answers, every command says so, exit 3', async ({ spawnProcess }) => {
  const env = { URL: 'http://127.0.0.1:1' };
  for (const words of [['report'], ['retry', '--', '0123456789abcdef'], ['burst', '--', '3']]) {
    const answer = answerOf(await spawnProcess({ script: 'npm', args: ['run', '--silent', ...words], env }));

    expect(await answer).toEqual({
      code: 3,
      text: expect.stringMatching(/^(Prefix .*\n)?Nothing answers at \S+\. Start it with `npm start`, or set URL\.$/),
    });
  }
});

interface Planted {
  /** Seconds into the first day of 2026. */
  from: number;
  to: number;
  outcome: 'failed' | 'abandoned' | 'succeeded';
}

function plantAttempt(
  db: Parameters<typeof insertRow>[0],
  jobId: string,
  attempt: number,
  { from, to, outcome }: Planted,
) {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);
  return insertRow(db, 'job_attempts', {
    job_id: jobId,
    attempt,
    worker_id: 'planter',
    ready_at: at(from),
    started_at: at(from),
    finished_at: at(to),
    outcome,
    error: outcome === 'succeeded' ? null : 'planted',
  });
}

async function answerOf(command: SpawnedProcess): Promise<Answer> {
  const { code } = await command.exited;
  return { code, text: command.lines.join('\n') };
}
