import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { statement, unpreparedStatement } from '../../sql/statement.ts';
import { test } from '../support/test.ts';

/** Taken in by statements that name them. */
const PARTS = ['job_candidates', 'job_columns', 'job_filter', 'job_range', 'job_tenants', 'old_job', 'unknown_types'];

test('every statement fits the migrated schema', async ({ db }) => {
  const faults: Record<string, string> = {};
  const names = await statementNames();
  for (const name of names) {
    await db.query(`prepare ${name} as ${statement(name).text}`).catch((error: Error) => {
      faults[name] = error.message;
    });
  }

  expect(names.length).toBeGreaterThan(20);
  expect(faults).toEqual({});
});

test('every statement is used at one place', async () => {
  const source = await allSource();
  const uses = (await statementNames()).map((name) => [name, source.split(`tatement('${name}')`).length - 1]);

  expect(uses.filter(([, count]) => count !== 1)).toEqual([]);
});

test('every part is taken in by a statement, and leaves no comment of its own there', async () => {
  const texts = await Promise.all((await statementNames()).map((name) => readFile(`sql/queries/${name}.sql`, 'utf8')));

  for (const part of PARTS) expect(texts.some((text) => text.includes(`/* include ${part} */`))).toBe(true);
  expect(statement('list_jobs').text).not.toMatch(/\/\* include|Not a statement/);
});

test('a statement is prepared under its name, or planned anew at each call', () => {
  expect(statement('find_jobs').name).toBe('find_jobs');
  expect(unpreparedStatement('find_jobs').name).toBeUndefined();
});

async function statementNames(): Promise<string[]> {
  const files = await readdir('sql/queries');
  return files.map((file) => file.replace(/\.sql$/, '')).filter((name) => !PARTS.includes(name));
}

async function allSource(): Promise<string> {
  const entries = await readdir('sql', { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => name.endsWith('.ts'));
  return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))).join('\n');
}
