import { access, readdir, readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readConfig as readServerConfig } from '../../server/config.ts';
import { readConfig as readWorkerConfig } from '../../worker/config.ts';
import { README_SHEETS } from '../gallery/readme-sheets.ts';
import { readBlocks, readLocalLinks, sectionOf } from './markdown.ts';

test('every npm script that the README names exists', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const page = (await readFile('README.md', 'utf8')).replace(/<!--[\s\S]*?-->/g, '');
  const named = [...page.matchAll(/npm run ([\w:]+)|npm (start|test)\b/g)].map(([, script, short]) => script ?? short);

  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !scripts[name ?? ''])).toEqual([]);
});

test('every file that the README links to or shows exists', async () => {
  const links = await readLocalLinks('README.md');

  expect(links).toContain('docs/pictures/classic.jpg');
  for (const link of links) await access(link.replace(/#.*/, ''));
});

test('the README shows every sheet that is drawn for it, with words, and they are light', async () => {
  const page = await readFile('README.md', 'utf8');
  const shown = Array.from(
    page.matchAll(/<img src="docs\/pictures\/([\w-]+)\.jpg" [a-z]+="\d+" alt="[^"]{20,}">/g),
    ([, name]) => name,
  );
  const files = await readdir('docs/pictures');
  const sizes = await Promise.all(files.map(async (file) => (await stat(`docs/pictures/${file}`)).size));

  expect(shown).toHaveLength(README_SHEETS.length);
  expect([...shown].sort()).toEqual(README_SHEETS.map(({ name }) => name).sort());
  expect(files.sort()).toEqual(shown.map((name) => `${name}.jpg`).sort());
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1_500_000);
});

test('the README, .env.example and the processes know the same settings', async () => {
  const sources = [
    'server/config.ts',
    'server/limits.ts',
    'server/connection-limits.ts',
    'worker/config.ts',
    'server/supervise/config.ts',
  ];
  const read = await Promise.all(sources.map((path) => namesIn(path, /^ {2,4}([A-Z][A-Z_]+): (?!\d)/gm)));
  const settings = [...new Set(read.flat())].sort();

  expect(settings.length).toBeGreaterThan(30);
  expect(await namesIn('.env.example', /^#([A-Z_]+)=/gm)).toEqual(settings);
  expect((await settingsOfTable()).sort()).toEqual(settings);
});

test('what .env.example shows are the defaults', async () => {
  const lines = (await readFile('.env.example', 'utf8')).split('\n');
  const shown = lines.flatMap((line) => /^#([A-Z_]+)=(.+)/.exec(line)?.slice(1) ?? []);
  const env: Record<string, string> = {};
  for (let at = 0; at < shown.length; at += 2) env[shown[at] ?? ''] = shown[at + 1] ?? '';
  const { DATABASE_URL, ...defaults } = env;

  expect(DATABASE_URL).toMatch(/^postgres:/);
  expect(readServerConfig(defaults)).toEqual(readServerConfig({}));
  expect(readWorkerConfig({ ...defaults, WORKER_ID: 'ada' })).toEqual(readWorkerConfig({ WORKER_ID: 'ada' }));
});

test('every command block of the README says how the test is to take it', async () => {
  const blocks = (await readBlocks('README.md')).filter(({ language }) => language === 'sh');

  expect(blocks.length).toBeGreaterThan(15);
  expect(blocks.filter(({ how }) => !/^(|service|unrun|until=.+|exit=\d)$/.test(how))).toEqual([]);
  expect(blocks.filter(({ how }) => how === 'unrun').map(({ text }) => text)).toEqual(['npm ci && npm test']);
});

async function namesIn(path: string, pattern: RegExp): Promise<string[]> {
  const names = [...(await readFile(path, 'utf8')).matchAll(pattern)].map(([, name]) => name ?? '');
  return [...new Set(names)].sort();
}

/** The first column of the table of settings. */
async function settingsOfTable(): Promise<string[]> {
  const section = await sectionOf('README.md', 'Settings');
  const cells = [...section.matchAll(/^\| (`.+?) \|/gm)].map(([, cell]) => cell ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''));
}
