import { expect } from 'vitest';
import { freePort } from '../support/free-port.ts';
import type { SpawnedProcess } from '../support/processes.ts';
import { waitUntilGone, waitUntilStarted } from '../support/started-system.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

/** Longer than this test may take: nothing but the second signal ends the job. */
const LONG = '600000';
const ENQUEUE = `mutation {
  enqueueFlyer(input: { idempotencyKey: "slow", listing: { title: "Flat", priceMinor: 100, currency: "NGN", address: "Yaba" } }) {
    __typename
  }
}`;

test('a second signal does not wait for the job that runs: it is released, and all ends', async ({
  databaseUrl,
  db,
  dataDir,
  spawnProcess,
}) => {
  const slow = { SIM_MIN_LATENCY_MS: LONG, SIM_MAX_LATENCY_MS: LONG, SHUTDOWN_GRACE_MS: LONG, JOB_TIMEOUT_MS: LONG };
  const env = { ...slow, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const start = await spawnProcess({ script: 'dist/server/start.js', env });
  const { url, server, worker } = await waitUntilStarted(start);
  await enqueue(url);
  // The row of a job shows that it was claimed before its worker knows; its progress comes from the handler.
  await until(async () => (await db.query('select from handbill.jobs where progress > 0')).rowCount);
  start.signal('SIGTERM');
  // The server has nothing to wait for; when it is gone, the first signal is behind us by more than one key press.
  await waitUntilGone([server]);
  await start.waitForLine('Running jobs get up to 600 s to end. A second Ctrl-C hands them back now.');

  await until(() => start.child.exitCode !== null || pressAgain(start), { everyMs: 600 });

  expect(await start.exited).toEqual({ code: 0, signal: null });
  const { rows } = await db.query('select status, attempts from handbill.jobs');
  expect(rows).toEqual([{ status: 'pending', attempts: 0 }]);
  await waitUntilGone([worker], 100);
});

async function enqueue(url: string): Promise<void> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: ENQUEUE }),
  });
  expect(await answer.json()).toMatchObject({ data: { enqueueFlyer: { __typename: 'JobAccepted' } } });
}

function pressAgain(start: SpawnedProcess): false {
  start.signal('SIGTERM');
  return false;
}
