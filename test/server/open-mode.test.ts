import { expect } from 'vitest';
import { createDoor, type DoorSettings } from '../../server/auth/door.ts';
import { createWatchTokens } from '../../server/auth/watch-token.ts';
import { createLog } from '../../server/log.ts';
import { revokeApiKey } from '../../sql/api-keys.ts';
import type { Pool } from '../../sql/database.ts';
import { makeKey } from '../support/keys.ts';
import { test } from '../support/test.ts';

const UNSET = { adminApiKey: undefined, isAuthOff: false, host: '127.0.0.1' };

/** Whether a server of these settings is open, or why it does not start. */
async function isOpen(db: Pool, settings: Partial<DoorSettings>): Promise<boolean | string> {
  const watchTokens = createWatchTokens({ secret: 'a secret of the tests', ttlSeconds: 60 });
  const log = createLog('handbill-server', 'silent');
  try {
    const limits = { maxFailedAuthentications: 10 };
    const door = await createDoor({ ...UNSET, limits, ...settings }, { db, watchTokens, log });
    door.close();
    return door.isOpen();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

const REFUSED = expect.stringMatching(/nobody would need a key.*ADMIN_API_KEY.*npm run keys.*AUTH=off/);

test('without any key a server is open on the loopback, and starts nowhere else unless AUTH=off', async ({ db }) => {
  expect(await isOpen(db, {})).toBe(true);
  expect(await isOpen(db, { host: '::1' })).toBe(true);
  expect(await isOpen(db, { host: 'localhost' })).toBe(true);
  expect(await isOpen(db, { host: '0.0.0.0' })).toEqual(REFUSED);
  expect(await isOpen(db, { host: '::' })).toEqual(REFUSED);
  expect(await isOpen(db, { host: '127.0.0.1.example.com' })).toEqual(REFUSED);
  expect(await isOpen(db, { host: '0.0.0.0', isAuthOff: true })).toBe(true);
});

test('with the admin key or a live key it is closed, and starts anywhere', async ({ db }) => {
  expect(await isOpen(db, { adminApiKey: 'k' })).toBe(false);
  expect(await isOpen(db, { adminApiKey: 'k', host: '0.0.0.0' })).toBe(false);

  const { id } = await makeKey(db, 'acme');
  expect(await isOpen(db, {})).toBe(false);
  expect(await isOpen(db, { host: '0.0.0.0' })).toBe(false);

  await revokeApiKey(db, id);
  expect(await isOpen(db, {})).toBe(true);
  expect(await isOpen(db, { host: '0.0.0.0' })).toEqual(REFUSED);
});

test('the process says in a line why it does not start, and says it loudly when it is open to everybody', async ({
  databaseUrl,
  spawnProcess,
}) => {
  const script = 'dist/server/main.js';
  const closed = await spawnProcess({ script, env: { DATABASE_URL: databaseUrl, PORT: '0', HOST: '0.0.0.0' } });
  const off = await spawnProcess({ script, env: { DATABASE_URL: databaseUrl, PORT: '0', AUTH: 'off' } });

  expect(await closed.exited).toEqual({ code: 78, signal: null });
  expect(closed.lines).toEqual([REFUSED]);
  await off.waitForLine('"msg":"ready"');
  expect(off.records().filter(({ level }) => Number(level) >= 40)).toMatchObject([
    { msg: expect.stringContaining('AUTH=off: EVERYBODY WHO REACHES THIS SERVER IS AN OPERATOR') },
  ]);
});
