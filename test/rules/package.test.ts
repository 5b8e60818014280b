import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { test } from '../support/test.ts';

const run = promisify(execFile);

/** What `npm pack` would put into the package: what is installed from it, or from the repository's address, has nothing else. */
async function packed(): Promise<string[]> {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']);
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

describe('the package', () => {
  test('holds what it exports, what its commands run and the SQL that they read, and neither tests nor sources', async () => {
    const entries = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry),
    );
    const programs = [
      'server/main',
      'server/start',
      'server/keys-main',
      'worker/main',
      'worker/isolate/child',
      'sql/migrate-main',
    ];
    const statements = [...(await readdir('sql/queries')), ...(await readdir('sql/migrations'))];
    const files = await packed();
    expect(files).toEqual(expect.arrayContaining(entries.map((entry) => entry.replace('./', ''))));
    expect(files).toEqual(expect.arrayContaining(programs.map((program) => `dist/${program}.js`)));
    const sql = files
      .filter((file) => /^dist\/sql\/(queries|migrations)\//.test(file))
      .map((file) => file.split('/').at(-1));
    expect(sql).toEqual(expect.arrayContaining(statements));
    expect(files.filter((file) => /^(dist\/)?test\/|^(server|worker|sql)\/|\.tgz$|^\.data\//.test(file))).toEqual([]);
  });
});
