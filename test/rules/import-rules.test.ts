import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { test } from '../support/test.ts';

const run = promisify(execFile);
const BIOME = resolve('node_modules/@biomejs/biome/bin/biome');

type Files = Record<string, string>;

const CONFIGURATION = ['biome.json', '.gitignore', 'test/rules/mains-alone.grit', 'test/rules/sql-stays-home.grit'];

/** A small house in which each room does all that it may. */
const CLEAN: Files = {
  'sql/jobs.ts': `import pg from 'pg';\nexport const pool = new pg.Pool();\nexport const ask = () => pool.query('select 1');\n`,
  'server/app.ts': `import { pool } from '../sql/jobs.ts';\nexport const app = pool;\n`,
  'server/main.ts': `import { app } from './app.ts';\nexport const settings = [app, process.env.PORT];\nprocess.on('SIGTERM', () => process.exit(0));\n`,
  'server/words.ts': `export const words = ['Select one of these.', 'updated', 'with care as always'];\n`,
  'worker/run.ts': `import { pool } from '../sql/jobs.ts';\nexport const run = pool;\n`,
  'worker/main.ts': `import { run } from './run.ts';\nexport const settings = [run, process.env.HANDLERS];\n`,
  'client-examples/mail/send.ts': `import { register } from 'handbill/worker';\nexport { register };\n`,
  'test/server/app.test.ts': `import { app } from '../../server/app.ts';\nexport { app };\n`,
};

const IMPORT = 'lint/style/noRestrictedImports';
const ENV = 'lint/style/noProcessEnv';
const MAINS = 'Only the file that a process starts with handles signals and exits: take an AbortSignal, or throw.';
const SQL = 'SQL stands in sql/ alone: call one of its functions.';

/** What must be refused: by which rule, in which file (of one line each). */
const FAULTS: [rule: string, file: string, code: string][] = [
  [IMPORT, 'server/bad.ts', `export { run } from '../worker/run.ts';`],
  [IMPORT, 'server/http/bad.ts', `export { run } from '../../worker/run.ts';`],
  [IMPORT, 'server/bad.ts', `export const run = await import('../worker/run.ts');`],
  [IMPORT, 'server/bad.ts', `import type { Run } from '../worker/run.ts';\nexport type Bad = Run;`],
  [IMPORT, 'server/bad.ts', `export { default } from 'pg';`],
  [IMPORT, 'server/main.ts', `export { default } from 'pg';`],
  [IMPORT, 'server/start.ts', `export { run } from '../worker/run.ts';`],
  [IMPORT, 'worker/bad.ts', `export { app } from '../server/app.ts';`],
  [IMPORT, 'worker/main.ts', `export { app } from '../server/app.ts';`],
  [IMPORT, 'worker/flyer/bad.ts', `export { default } from 'pg';`],
  [IMPORT, 'sql/bad.ts', `export { app } from '../server/app.ts';`],
  [IMPORT, 'sql/text/bad.ts', `export { run } from '../../worker/run.ts';`],
  [IMPORT, 'sql/bad.ts', `export { app } from '../test/server/app.test.ts';`],
  [IMPORT, 'client-examples/mail/bad.ts', `export { app } from '../../server/app.ts';`],
  [IMPORT, 'client-examples/mail/bad.ts', `export { run } from '../../worker/run.ts';`],
  [IMPORT, 'client-examples/mail/bad.ts', `export { pool } from '../../sql/jobs.ts';`],
  [IMPORT, 'client-examples/mail/bad.ts', `export { pool } from '../../dist/sql/jobs.js';`],
  [IMPORT, 'client-examples/bad.ts', `export { pool } from '../sql/jobs.ts';`],
  [IMPORT, 'client-examples/mail/bad.ts', `export { default } from 'pg';`],
  [IMPORT, 'test/server/bad.test.ts', `export { default } from 'pg';`],
  [IMPORT, 'server/bad.ts', `export { env } from 'node:process';`],
  [IMPORT, 'sql/bad.ts', `export { exit } from 'node:process';`],
  [ENV, 'server/bad.ts', 'export const port = process.env.PORT;'],
  [ENV, 'worker/bad.ts', 'export const port = process.env.PORT;'],
  [ENV, 'sql/bad.ts', 'export const { PORT } = process.env;'],
  [ENV, 'test/server/bad.test.ts', 'export const port = process.env.PORT;'],
  [MAINS, 'server/bad.ts', `process.on('SIGTERM', () => {});`],
  [MAINS, 'server/http/bad.ts', `for (const name of ['SIGINT', 'SIGHUP']) process.once(name, () => {});`],
  [MAINS, 'worker/isolate/bad.ts', 'process.exit(1);'],
  [MAINS, 'sql/bad.ts', 'process.exitCode = 1;'],
  [SQL, 'server/bad.ts', `export const text = 'select 1';`],
  [SQL, 'server/main.ts', 'export const text = `insert into handbill.jobs (type)\n  values (1)`;'],
  [SQL, 'worker/bad.ts', 'export const text = `UPDATE handbill.jobs SET type = 1`;'],
  [SQL, 'worker/bad.ts', `export const texts = ["commit"];`],
  [SQL, 'worker/bad.ts', `export const text = 'with due as materialized (select 1) select 2';`],
  [SQL, 'worker/flyer/bad.ts', 'export const ask = (db: { query(text: string): void }) => db.query(String(db));'],
  [SQL, 'client-examples/mail/bad.ts', `export const text = 'delete from handbill.jobs';`],
  ['lint/suspicious/noImportCycles', 'server/bad.ts', `export { bad } from './worse.ts';`],
  ['lint/nursery/noFloatingPromises', 'sql/bad.ts', `async function go(): Promise<void> {}\ngo();`],
];

describe('the rules of the house', () => {
  test('a house in which each room keeps to itself passes', async ({ dataDir }) => {
    await plant(dataDir, CLEAN);

    expect(await refusals(dataDir)).toEqual([]);
  });

  test.for(FAULTS)('%s refuses in %s: %s', async ([rule, file, code], { dataDir }) => {
    await plant(dataDir, { ...CLEAN, 'server/worse.ts': `export { bad } from './good.ts';\n`, [file]: `${code}\n` });
    await plant(dataDir, {
      'server/good.ts': rule.endsWith('Cycles') ? `export * from './bad.ts';\n` : 'export {};\n',
    });

    expect(await refusals(dataDir)).toContainEqual({ rule, file });
  });
});

async function plant(folder: string, files: Files): Promise<void> {
  for (const name of CONFIGURATION) await cp(name, join(folder, name));
  for (const [name, code] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), code);
  }
}

interface Report {
  diagnostics: { category: string; severity: string; message: string; location: { path: string } }[];
}

async function refusals(folder: string): Promise<{ rule: string; file: string }[]> {
  const args = [BIOME, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  // Biome exits with 1 when it refuses; what it printed is the answer either way.
  const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ category, message, location }) => ({
      rule: category === 'plugin' ? message : category,
      file: location.path,
    }));
}
