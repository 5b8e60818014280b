import { expect } from 'vitest';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { askEverywhere } from './ask-everywhere.ts';

const CANARY = 'canary5f1c';
const JOB = '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11';
const QUERY = `{ job(id: "${JOB}") { id } }`;
const WATCH = `subscription { jobStatusChanged(jobId: "${JOB}") { id } }`;
const ENQUEUE = `mutation { enqueueJob(input: { type: "x", payload: { note: "${CANARY}" } }) { __typename } }`;

/** Every one of them is masked, and its number leads to a line of the log. */
function expectMasked(
  answers: Awaited<ReturnType<typeof askEverywhere>>,
  code: string,
  log: Record<string, unknown>[],
) {
  for (const [transport, text] of Object.entries(answers)) {
    const ids = [...text.matchAll(/"requestId":"([0-9a-f-]{36})"/g)].map(([, id]) => id);
    expect([transport, text]).toEqual([transport, expect.stringContaining(`"code":"${code}"`)]);
    expect(ids.length, transport).toBeGreaterThan(0);
    for (const id of ids) expect(log.filter(({ requestId }) => requestId === id)).toHaveLength(1);
  }
}

test('a closed pool is masked over every transport', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await server.pool.end();

  // A watcher waits until the database is back.
  for (const document of [QUERY, ENQUEUE]) {
    expectMasked(await askEverywhere(server.url, document), 'SERVICE_UNAVAILABLE', server.log);
  }
});

test.for([
  [
    'a wrong password',
    (url: URL) => Object.assign(url, { password: CANARY }),
    'INTERNAL_SERVER_ERROR',
    [QUERY, ENQUEUE, WATCH],
  ],
  [
    'a port that is closed',
    (url: URL) => Object.assign(url, { password: CANARY, port: '1' }),
    'SERVICE_UNAVAILABLE',
    [QUERY, ENQUEUE],
  ],
] as const)('a secret in the database URL stays inside: %s', async ([, spoil, code, documents], { databaseUrl }) => {
  // Open, as it would else ask the database at its start whether there are keys.
  await using server = await runServer(spoil(new URL(databaseUrl)).href, { AUTH: 'off' }, { canBeReached: false });

  const seen = [];
  for (const document of documents) {
    const answers = await askEverywhere(server.url, document);
    expectMasked(answers, code, server.log);
    seen.push(answers);
  }
  const pages = await Promise.all(
    ['/ready', '/health', '/'].map(async (path) => (await fetch(server.url + path)).text()),
  );

  expect(JSON.stringify([seen, pages])).not.toContain(CANARY);
  expect(server.log.length).toBeGreaterThan(0);
  expect(JSON.stringify(server.log)).not.toContain(CANARY);
});

test('a secret in an error and one in a payload stay inside', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await db.query(`create function fail() returns trigger language plpgsql as $$
    begin raise 'cannot reach postgres://admin:${CANARY}@10.0.0.1/x, password=${CANARY}' using detail = '${CANARY}'; end $$`);
  await db.query('create trigger fail before insert on handbill.jobs for each row execute function fail()');

  const answers = await askEverywhere(server.url, ENQUEUE);

  expectMasked(answers, 'INTERNAL_SERVER_ERROR', server.log);
  expect(JSON.stringify(answers)).not.toContain(CANARY);
  expect(JSON.stringify(server.log)).toContain('cannot reach postgres://***@10.0.0.1');
  expect(JSON.stringify(server.log)).not.toContain(CANARY);
});
