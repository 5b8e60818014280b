import { expect } from 'vitest';
import { newApiKey } from '../../server/auth/api-key.ts';
import { createFailedAuthentications } from '../../server/auth/failed-authentications.ts';
import { ask } from '../support/ask.ts';
import { makeKey } from '../support/keys.ts';
import { enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { socketClient, sseClient, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';

const VIEWER = '{ viewer { role } }';
const ADMIN = { ADMIN_API_KEY: 'the-key' };

test('after so many wrong keys within a minute an address waits for its end, and others do not', () => {
  let now = 0;
  const failed = createFailedAuthentications(2, () => now);

  expect(failed.count('a')).toBe(false);
  expect(failed.waitSeconds('a', 'key')).toBe(0);
  now = 20_000;
  expect(failed.count('a')).toBe(true);
  expect(failed.count('a')).toBe(false);
  expect(failed.waitSeconds('a', 'key')).toBe(40);
  expect(failed.waitSeconds('b', 'key')).toBe(0);
  now = 60_000;
  expect(failed.waitSeconds('a', 'key')).toBe(0);
  failed.count('a');
  expect(failed.waitSeconds('a', 'key')).toBe(0);
});

test('who was let in from an address goes on with his key, there alone', () => {
  const failed = createFailedAuthentications(1, () => 0);
  failed.trust('a', 'good');
  failed.count('a');
  failed.count('b');

  expect(failed.waitSeconds('a', 'good')).toBe(0);
  expect(failed.waitSeconds('a', 'other')).toBe(60);
  expect(failed.waitSeconds('b', 'good')).toBe(60);
});

test('what is kept stays bounded, whoever calls', () => {
  const failed = createFailedAuthentications(1, () => 0);
  for (let one = 0; one < 20_001; one += 1) failed.count(`address ${one}`);

  expect(failed.waitSeconds('address 0', 'key')).toBe(0);
  expect(failed.waitSeconds('address 20000', 'key')).toBe(60);
});

test('wrong keys are counted over each transport, and then even a right one is refused', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { ...ADMIN, MAX_FAILED_AUTHENTICATIONS: '4' });
  const { id } = await enqueue(db, { tenant: 'acme' });
  const known = await makeKey(db, 'acme');
  const fresh = await makeKey(db, 'acme');
  const wrong = { authorization: `Bearer ${newApiKey().key}` };
  expect((await ask(server.url, VIEWER, {}, known.headers)).status).toBe(200);
  // Nothing sent is no guess.
  for (let time = 0; time < 5; time += 1) expect((await ask(server.url, VIEWER)).status).toBe(401);

  expect((await ask(server.url, VIEWER, {}, wrong)).status).toBe(401);
  expect((await ask(server.url, VIEWER, {}, { 'x-admin-key': 'a guess' })).status).toBe(401);
  await expect(watch(sseClient(server.url, wrong), id).over).rejects.toMatchObject({ response: { status: 401 } });
  await expect(watch(socketClient(server.url, wrong), id).over).rejects.toMatchObject({ code: 4403 });

  for (const headers of [wrong, fresh.headers, { 'x-admin-key': 'the-key' }]) {
    const refused = await ask(server.url, VIEWER, {}, headers);
    expect(refused).toMatchObject({ status: 429, errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.errors?.[0]?.message).toContain('MAX_FAILED_AUTHENTICATIONS');
    await expect(watch(sseClient(server.url, headers), id).over).rejects.toMatchObject({ response: { status: 429 } });
    await expect(watch(socketClient(server.url, headers), id).over).rejects.toMatchObject({ code: 1013 });
    expect((await fetch(`${server.url}/flyers/${id}.pdf`, { headers })).status).toBe(429);
  }
  expect((await ask(server.url, VIEWER, {}, known.headers)).status).toBe(200);
  expect(server.log.filter(({ level }) => Number(level) >= 40)).toMatchObject([
    { msg: 'too many wrong keys came from an address', address: '127.0.0.1' },
  ]);
});

test.for([
  ['no keys', (at: number) => ({ 'x-admin-key': `guess ${at}` })],
  ['keys that must be looked up', () => ({ authorization: `Bearer ${newApiKey().key}` })],
] as const)(
  'of many guesses at once, %s, no more are answered than of one after the other',
  async ([, guess], { databaseUrl }) => {
    await using server = await runServer(databaseUrl, { ...ADMIN, MAX_FAILED_AUTHENTICATIONS: '5' });

    const answers = await Promise.all(Array.from({ length: 40 }, (_one, at) => ask(server.url, VIEWER, {}, guess(at))));

    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(401), count(429)]).toEqual([5, 35]);
  },
);

test('behind a trusted proxy the address is the one that it names', async ({ databaseUrl }) => {
  const env = { ...ADMIN, MAX_FAILED_AUTHENTICATIONS: '1', TRUSTED_PROXIES: '127.0.0.1' };
  await using server = await runServer(databaseUrl, env);
  const status = async (address: string, key: string) =>
    (await ask(server.url, VIEWER, {}, { 'x-admin-key': key, 'x-forwarded-for': address })).status;

  expect(await status('203.0.113.1', 'a guess')).toBe(401);
  expect(await status('203.0.113.1', 'the-key')).toBe(429);
  expect(await status('203.0.113.2', 'the-key')).toBe(200);
});
