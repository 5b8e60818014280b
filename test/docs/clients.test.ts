import { access, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { ask } from '../support/ask.ts';
import { freePort } from '../support/free-port.ts';
import { makeKey, type TestKey } from '../support/keys.ts';
import type { SpawnedProcess } from '../support/processes.ts';
import { claimOne } from '../support/queue.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { type Block, readBlocks, readLocalLinks, sectionOf } from './markdown.ts';

const PAGE = 'docs/clients.md';
const ACCEPTED = '... on JobAccepted { watchToken job { id } }';

test('each client of the page follows a job to its end, through a restart, with nothing but a watch token', {
  timeout: 180_000,
}, async ({ db, databaseUrl, dataDir, spawnProcess }) => {
  const PORT = String(await freePort());
  const key = await makeKey(db, 'acme');
  let server = await runServer(databaseUrl, { PORT });
  const programs = (await programsOf(PAGE)).filter(({ text }) => text.includes('jobStatusChanged'));
  const shown: Record<string, string[]> = {};

  for (const program of programs) {
    const job = await enqueue(server, key);
    const client = await start(program, { dataDir, server, facts: { ...job, KEY: 'none' }, spawnProcess });
    await client.waitForLine(/^PENDING 0$/);
    await server[Symbol.asyncDispose]();
    const ended = finish(db);
    server = await runServer(databaseUrl, { PORT });
    const [{ code }] = await Promise.all([client.exited, ended]);
    expect(code, client.lines.join('\n')).toBe(0);
    shown[nameOf(program)] = [client.lines[0] ?? '', client.lines.at(-1) ?? ''];
  }
  await server[Symbol.asyncDispose]();

  expect(shown).toEqual({
    'graphql-ws': ['PENDING 0', 'SUCCEEDED 100'],
    'graphql-sse': ['PENDING 0', 'SUCCEEDED 100'],
    '@urql/core': ['greet', 'SUCCEEDED 100'],
    '@apollo/client': ['greet', 'SUCCEEDED 100'],
  });
});

test('its other programs do with a key what the page says', async ({ db, databaseUrl, dataDir, spawnProcess }) => {
  // Before the server: it would be open without any.
  const { key: KEY } = await makeKey(db, 'acme');
  await using server = await runServer(databaseUrl);
  const programs = (await programsOf(PAGE)).filter(({ text }) => !text.includes('jobStatusChanged'));
  const said: string[] = [];

  for (const program of programs) {
    const facts = { KEY, TOKEN: 'none', JOB: 'none' };
    const { exited, lines } = await start(program, { dataDir, server, facts, spawnProcess });
    expect((await exited).code, lines.join('\n')).toBe(0);
    said.push(lines.join('\n'));
  }

  expect(said.length).toBe(2);
  expect(JSON.parse(said[0] ?? '')).toEqual({
    watchToken: expect.stringMatching(/^handbill_watch_/),
    watchTokenExpiresAt: expect.any(String),
    job: { id: expect.any(String) },
  });
  expect(said[1]).toBe('1 flyers');
});

test('it tells what every scalar of the schema is', async () => {
  const section = await sectionOf(PAGE, 'Typed');
  const schema = await readFile('schema.graphql', 'utf8');
  const scalars = Array.from(schema.matchAll(/^scalar (\w+)/gm), ([, name]) => name);

  expect(scalars.length).toBeGreaterThan(4);
  expect(scalars.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});

test('it links to files that exist, and names settings and codes that exist', async () => {
  const page = await readFile(PAGE, 'utf8');
  const known = `${await readFile('.env.example', 'utf8')} ${await readFile('docs/errors.md', 'utf8')}`;
  const names = [...page.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name ?? '');

  for (const link of await readLocalLinks(PAGE)) await access(join('docs', link.replace(/#.*/, '')));
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !known.includes(`#${name}=`) && !known.includes(`\`${name}\``))).toEqual([]);
});

const programsOf = async (path: string) => (await readBlocks(path)).filter(({ language }) => language === 'js');

/** The first package that it imports. */
const nameOf = ({ text }: Block) =>
  [...text.matchAll(/from '(.+)'/g)].map(([, name]) => name ?? '').sort((a, b) => rank(a) - rank(b))[0] ?? '';
const rank = (name: string) => (name.startsWith('@') ? 0 : 1);

interface Start {
  dataDir: string;
  server: RunningServer;
  facts: Record<'KEY' | 'TOKEN' | 'JOB', string>;
  spawnProcess: (options: { script: string; folder: string }) => Promise<SpawnedProcess>;
}

/** As somebody runs it who has filled in what the page leaves open. */
async function start({ text }: Block, { dataDir, server, facts, spawnProcess }: Start): Promise<SpawnedProcess> {
  const folder = join(dataDir, 'project');
  await mkdir(folder, { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules')).catch(() => {});
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const filled = text
    .replaceAll('127.0.0.1:4000', new URL(server.url).host)
    .replace(/\b(KEY|TOKEN|JOB)\b/g, (name) => facts[name as keyof typeof facts]);
  await writeFile(join(folder, 'client.js'), filled);
  return spawnProcess({ script: 'client.js', folder });
}

async function enqueue({ url }: RunningServer, { headers }: TestKey) {
  const mutation = `mutation { enqueueJob(input: { type: "greet", payload: {} }) { ${ACCEPTED} } }`;
  const { data } = await ask(url, mutation, {}, headers);
  return { JOB: data.enqueueJob.job.id, TOKEN: data.enqueueJob.watchToken };
}

async function finish(db: Pool): Promise<void> {
  await completeAttempt(db, await claimOne(db), {});
}
