import { expect } from 'vitest';
import { ask } from '../support/ask.ts';
import type { SpawnedProcess, SpawnOptions } from '../support/processes.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

type Spawn = (options: SpawnOptions) => Promise<SpawnedProcess>;

/** What `npm run keys -- ARGS` writes, and how it ends. */
async function keys(spawnProcess: Spawn, databaseUrl: string, ...args: string[]) {
  const env = { DATABASE_URL: databaseUrl };
  const { exited, lines } = await spawnProcess({ script: 'dist/server/keys-main.js', args, env });
  const { code } = await exited;
  return { code, text: lines.join('\n'), lines };
}

test('a key is made and shown once, listed without it, lets in, and is revoked', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const run = (...args: string[]) => keys(spawnProcess, databaseUrl, ...args);
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key' });
  const status = async (key: string) =>
    (await ask(server.url, '{ viewer { tenant } }', {}, { authorization: `Bearer ${key}` })).status;

  expect((await run('list')).text).toBe('There is no key.');
  const created = await run('create', '--tenant', 'acme', '--role', 'client', '--label', 'Website ₦');
  const [, key = '', id = ''] = /(handbill_key_([a-z0-9]{12})_\w+)/.exec(created.text) ?? [];
  const listed = await run('list');

  expect(created).toMatchObject({ code: 0, text: expect.stringContaining('it is not shown again') });
  expect(listed.lines).toEqual([
    expect.stringMatching(/^ID +TENANT +ROLE +CREATED +LAST USED +REVOKED +LABEL$/),
    expect.stringMatching(new RegExp(`^${id}  acme    client  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\dZ  never +Website ₦$`)),
  ]);
  expect(JSON.stringify((await db.query('select * from handbill.api_keys')).rows)).not.toContain(key.slice(26));
  expect(await status(key)).toBe(200);

  expect(await run('revoke', id)).toMatchObject({ code: 0, text: expect.stringContaining('It was the last one.') });
  await until(async () => (await status(key)) === 401);
  expect(await run('revoke', key)).toMatchObject({ code: 0, text: expect.stringContaining('was revoked already') });
  expect((await run('list', '--tenant', 'acme')).text).toMatch(/\d\d:\d\dZ +Website ₦$/);
  expect((await run('list', '--tenant', 'beta')).text).toBe('There is no key of beta.');
});

test('what it is called with wrongly is refused in a line, and makes no key', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const wrong: [string[], string][] = [
    [['make'], 'There is no command "make"'],
    [['create', '--role', 'client'], 'Say whose key it is: --tenant acme.'],
    [['create', '--tenant', 'acme'], 'Say what it may do'],
    [['create', '--tenant', 'acme', '--role', 'admin'], '--role "admin": use client or operator.'],
    [['create', '--tenant', 'a b', '--role', 'client'], '--tenant "a b": Use 1 to 100 letters'],
    [['create', '--tenant', 'a', '--role', 'client', '--label', 'a\u001bb'], '--label: use 1 to 100 characters'],
    [['create', '--tenant', 'a', '--role', 'client', 'more'], '"more" is one word too many.'],
    [['create', '--tenat', 'acme'], "Unknown option '--tenat'"],
    [['list', '--role', 'client'], '--role is no option of list.'],
    [['revoke'], 'Say which key'],
    [['revoke', 'nonsense'], 'Say which key'],
  ];

  for (const [args, words] of wrong) {
    const { code, lines } = await keys(spawnProcess, databaseUrl, ...args);
    expect([args, code, lines]).toEqual([args, 2, [expect.stringContaining(words)]]);
  }
  const unknown = await keys(spawnProcess, databaseUrl, 'revoke', 'abcdefghijkl');
  expect(unknown).toMatchObject({ code: 1, lines: [expect.stringContaining('There is no key abcdefghijkl')] });
  expect((await db.query('select from handbill.api_keys')).rowCount).toBe(0);
});

test('each command tells what it does without a database, and a missing one is told in a line', async ({
  dataDir,
  spawnProcess,
}) => {
  for (const args of [['--help'], [], ['create', '--help'], ['list', '-h'], ['help', 'revoke']]) {
    const { code, text } = await keys(spawnProcess, '', ...args);
    expect([args, code, text]).toEqual([args, 0, expect.stringContaining('Usage: npm run keys -- create')]);
  }
  const env = { DATA_DIR: dataDir };
  const { exited, lines } = await spawnProcess({ script: 'dist/server/keys-main.js', args: ['list'], env });

  expect(await exited).toMatchObject({ code: 1 });
  expect(lines).toEqual([expect.stringContaining('no embedded Postgres runs in')]);
});
