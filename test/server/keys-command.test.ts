import { expect } from 'vitest';
import { readCommand, WrongCall } from '../../server/keys/arguments.ts';
import { helpText } from '../../server/keys/help.ts';
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

test.for<[string[], string]>([
  [['make'], 'There is no command "make": use create, list or revoke.'],
  [['create', '--role', 'client'], 'Say whose key it is: --tenant acme.'],
  [['create', '--tenant', 'acme'], 'Say what it may do: --role client, or --role operator.'],
  [['create', '--tenant', 'acme', '--role', 'admin'], '--role "admin": use client or operator.'],
  [['create', '--tenant', 'a b', '--role', 'client'], '--tenant "a b": Use 1 to 100 letters'],
  [['create', '--tenant', 'a', '--role', 'client', '--label', 'a\u001bb'], '--label: use 1 to 100 characters'],
  [['create', '--tenant', 'a', '--role', 'client', '--label', ''], '--label: use 1 to 100 characters'],
  [['create', '--tenant', 'a', '--role', 'client', 'more'], '"more" is one word too many.'],
  [['create', '--tenat', 'acme'], "Unknown option '--tenat'."],
  [['create', '--tenant'], "Option '--tenant <value>' argument missing."],
  [['list', '--role', 'client'], '--role is no option of list.'],
  [['revoke'], 'Say which key'],
  [['revoke', 'nonsense'], 'Say which key'],
  [['constructor'], 'There is no command "constructor"'],
])('%j is refused in a line', ([args, words]) => {
  expect(() => readCommand(args)).toThrow(WrongCall);
  expect(() => readCommand(args)).toThrow(words);
});

test('a wrong call ends with 2, an unknown key with 1', async ({ db, databaseUrl, spawnProcess }) => {
  const run = (...args: string[]) => keys(spawnProcess, databaseUrl, ...args);

  expect(await run('create', '--tenant', 'acme')).toMatchObject({
    code: 2,
    lines: ['Say what it may do: --role client, or --role operator. --help tells more.'],
  });
  expect(await run('revoke', 'abcdefghijkl')).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('There is no key abcdefghijkl')],
  });
  expect((await db.query('select from handbill.api_keys')).rowCount).toBe(0);
});

test.for([[], ['--help'], ['create', '--help'], ['list', '-h'], ['help', 'revoke']])(
  '%j tells what it does',
  (args) => {
    const command = readCommand(args);

    expect(command.name).toBe('help');
    expect(helpText(command.name === 'help' ? command.of : '')).toContain('Usage: npm run keys -- create');
  },
);

test('help needs no database, and a missing one is told in a line', async ({ dataDir, spawnProcess }) => {
  const script = 'dist/server/keys-main.js';
  const help = await spawnProcess({ script, args: ['create', '--help'], env: { DATA_DIR: dataDir } });
  const list = await spawnProcess({ script, args: ['list'], env: { DATA_DIR: dataDir } });

  expect(await help.exited).toMatchObject({ code: 0 });
  expect(help.lines.join('\n')).toContain('Makes a key and shows it, this once');
  expect(await list.exited).toMatchObject({ code: 1 });
  expect(list.lines).toEqual([expect.stringContaining('no embedded Postgres runs in')]);
});
