import { expect } from 'vitest';
import { idOfApiKey, newApiKey } from '../../server/auth/api-key.ts';
import { createKeyRing } from '../../server/auth/key-ring.ts';
import { revokeApiKey } from '../../sql/api-keys.ts';
import { ask } from '../support/ask.ts';
import { makeKey } from '../support/keys.ts';
import { enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { socketClient, sseClient, statusesOf, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const VIEWER = '{ viewer { tenant role } }';
const ADMIN = { ADMIN_API_KEY: 'the-key' };

test('a key bears its public id and tells when it was mistyped', () => {
  const { id, key } = newApiKey();

  expect(key).toMatch(new RegExp(`^handbill_key_${id}_[A-Za-z0-9]{43}[0-9a-f]{8}$`));
  expect(idOfApiKey(key)).toBe(id);
  expect(idOfApiKey(key.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBeUndefined();
  expect(idOfApiKey(key.toUpperCase())).toBeUndefined();
  expect(idOfApiKey(`${key}0`)).toBeUndefined();
  expect(newApiKey().key).not.toBe(key);
});

test('a key lets in with its tenant and role, sent as a bearer alone', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const client = await makeKey(db, 'acme');
  const operator = await makeKey(db, 'acme', 'operator');
  await until(() => !server.door.isOpen());
  const viewer = async (headers: Record<string, string>) => {
    const { status, data } = await ask(server.url, VIEWER, {}, headers);
    return data?.viewer ?? status;
  };

  expect(await viewer(client.headers)).toEqual({ tenant: 'acme', role: 'CLIENT' });
  expect(await viewer(operator.headers)).toEqual({ tenant: 'acme', role: 'OPERATOR' });
  expect(await viewer({ 'x-admin-key': operator.key })).toBe(401);
  expect(await viewer({ ...client.headers, 'x-admin-key': '' })).toEqual({ tenant: 'acme', role: 'CLIENT' });
  expect(await viewer({ ...client.headers, 'x-admin-key': 'a guess' })).toBe(401);
});

test('what is no key, or the key of another secret, is refused alike', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const { id, key } = await makeKey(db, 'acme');
  const other = newApiKey();
  await db.query('update handbill.api_keys set key_hash = $2 where id = $1', [id, other.hash]);
  const answer = async (bearer: string) => {
    const { status, text } = await ask(server.url, VIEWER, {}, { authorization: `Bearer ${bearer}` });
    return { status, text };
  };
  const unknown = await answer(other.key);

  expect(unknown).toMatchObject({ status: 401, text: expect.stringContaining('This key is not known.') });
  expect(await answer(key)).toEqual(unknown);
  expect(await answer('nonsense')).toEqual(unknown);
});

test('the admin key is an operator of all tenants beside them', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const { headers } = await makeKey(db, 'acme');

  expect((await ask(server.url, VIEWER, {}, headers)).data.viewer).toEqual({ tenant: 'acme', role: 'CLIENT' });
  expect((await ask(server.url, VIEWER, {}, { authorization: 'Bearer the-key' })).data.viewer.role).toBe('OPERATOR');
});

test('a revoked key is refused, and what was open under it is ended, over each transport', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const { id: jobId } = await enqueue(db, { tenant: 'acme' });
  const { id, headers } = await makeKey(db, 'acme');
  const staying = await makeKey(db, 'acme');
  const socket = watch(socketClient(server.url, headers), jobId);
  const events = watch(sseClient(server.url, headers), jobId);
  const others = [
    watch(socketClient(server.url, staying.headers), jobId),
    watch(sseClient(server.url, staying.headers), jobId),
  ];
  await until(() => [socket, events, ...others].every((stream) => stream.events.length === 1));

  await revokeApiKey(db, id);

  await expect(socket.over).rejects.toMatchObject({ code: 4403 });
  await events.over;
  expect(events.events.at(-1)?.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  expect((await ask(server.url, VIEWER, {}, headers)).status).toBe(401);
  await expect(watch(socketClient(server.url, headers), jobId).over).rejects.toMatchObject({ code: 4403 });
  await expect(watch(sseClient(server.url, headers), jobId).over).rejects.toMatchObject({
    response: { status: 401 },
  });
  await until(() => server.figures().watchers === 2);
  await db.query(`update handbill.jobs set status = 'cancelled', finished_at = now() where id = $1`, [jobId]);
  await Promise.all(others.map(({ over }) => over));
  expect(others.map(statusesOf)).toEqual([
    ['PENDING', 'CANCELLED'],
    ['PENDING', 'CANCELLED'],
  ]);
});

test('the first key closes an open server and what was open in it; the last revoked does not open it again', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const { id: jobId } = await enqueue(db);
  const socket = watch(socketClient(server.url), jobId);
  const events = watch(sseClient(server.url), jobId);
  await until(() => socket.events.length === 1 && events.events.length === 1);

  const { id } = await makeKey(db, 'acme');

  await expect(socket.over).rejects.toMatchObject({ code: 4403 });
  await events.over;
  expect((await ask(server.url, VIEWER)).status).toBe(401);
  expect(server.log.map(({ msg }) => msg)).toContain('the first key was made: from now on everybody needs one');
  await revokeApiKey(db, id);
  await using later = await runServer(databaseUrl);
  await until(async () => (await ask(later.url, VIEWER)).status === 200);
  expect((await ask(server.url, VIEWER)).status).toBe(401);
});

test('a key in use costs no query a request', async ({ db }) => {
  const { id } = await makeKey(db, 'acme');
  let queries = 0;
  const counted = new Proxy(db, {
    get(target, name) {
      if (name === 'query') queries += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const ring = createKeyRing(counted);

  const found = await Promise.all(Array.from({ length: 50 }, () => ring.find(id)));
  for (let time = 0; time < 50; time += 1) found.push(await ring.find(id));

  expect(found.filter((key) => key?.tenant === 'acme')).toHaveLength(100);
  expect(queries).toBe(1);
});

test('the last use of a key is written down, to the minute', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const { headers } = await makeKey(db, 'acme');
  const lastUse = async () => (await db.query('select last_used_at as at from handbill.api_keys')).rows[0].at;

  await ask(server.url, VIEWER, {}, headers);
  const first = await until(lastUse);
  await db.query(`update handbill.api_keys set last_used_at = last_used_at - interval '61 seconds'`);
  await ask(server.url, VIEWER, {}, headers);

  expect(await until(async () => (await lastUse()) >= first && lastUse())).toEqual(expect.any(Date));
});

test('while the database cannot say whether a key is good, nobody is let in and none is refused for good', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const { id: jobId } = await enqueue(db, { tenant: 'acme' });
  const { headers } = await makeKey(db, 'acme');
  await server.pool.end();

  const asked = await ask(server.url, VIEWER, {}, headers);
  const socket = watch(socketClient(server.url, headers), jobId);

  expect(asked).toMatchObject({ status: 503, errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
  await expect(socket.over).rejects.toMatchObject({ code: 1013 });
});
