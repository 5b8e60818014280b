import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { NOT_LISTENING } from '../../server/hub/not-listening.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { readBlocks, readLocalLinks, sectionOf } from './markdown.ts';
import { sourcesOf } from './sources.ts';

const PAGE = 'docs/operating.md';

test('its settings are such as the server takes, and open nothing', async () => {
  const [block] = (await readBlocks(PAGE)).filter(({ language }) => language === 'dotenv');
  const env = Object.fromEntries((block?.text ?? '').split('\n').map((line) => line.split(/=(.*)/s)));

  expect(readConfig(env)).toMatchObject({
    publicUrl: 'https://flyers.example.com',
    trustedProxies: ['127.0.0.1'],
    allowedOrigins: ['https://www.example.com'],
    isAuthOff: false,
  });
});

test('every limit and file that it names exists, and nginx waits longer than pings are apart', async () => {
  const page = await readFile(PAGE, 'utf8');
  const settings = await readFile('.env.example', 'utf8');
  const names = [...page.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name ?? '');
  const unknown = names.filter(
    (name) => !settings.includes(`#${name}=`) && ![NOT_LISTENING.code, 'API_KEY'].includes(name),
  );
  const { limits } = readConfig({});
  const waits = Number(/proxy_read_timeout (\d+)s;/.exec(page)?.[1]) * 1_000;
  const takes = Number(/client_max_body_size (\d+)m;/.exec(page)?.[1]) * 2 ** 20;

  expect(names.length).toBeGreaterThan(8);
  expect(unknown).toEqual([]);
  expect(waits).toBeGreaterThan(2 * Math.max(limits.socketPingMs, limits.streamPingMs));
  expect(takes).toBeGreaterThan(Math.max(limits.maxBodyBytes, limits.maxAssetBytes));
  for (const link of await readLocalLinks(PAGE)) await access(join('docs', link.replace(/#.*/, '')));
});

test('every line of the log that it explains is one that is written', async () => {
  const lines = Array.from(
    (await sectionOf(PAGE, 'Logs')).matchAll(/^\| `([a-z][^`]+)` \|/gm),
    ([, line = '']) => line,
  );
  const sources = await sourcesOf(['server', 'worker']);

  expect(lines.length).toBeGreaterThan(6);
  expect(lines.filter((line) => !sources.includes(`'${line}'`))).toEqual([]);
});

test('what it says of health is so', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const read = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    return [response.status, await response.json()];
  };

  expect(await read('/health')).toEqual([200, expect.any(Object)]);
  expect(await read('/ready')).toEqual([200, { status: 'ready', degraded: expect.any(Array) }]);
});
