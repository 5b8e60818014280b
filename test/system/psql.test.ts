import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, inject } from 'vitest';
import { resolveDatabaseUrl } from '../../sql/embedded/join.ts';
import { startEmbedded } from '../../sql/embedded/start.ts';
import { has } from '../support/has.ts';
import { test } from '../support/test.ts';

const run = promisify(execFile);

describe.runIf(has('psql'))('psql', () => {
  test('opens the embedded Postgres by the URL that DATA_DIR keeps', async ({ dataDir }) => {
    const packageFrom = inject('postgresPackage');
    const postgres = await startEmbedded({ dataDir, log: () => {}, packageFrom });
    const url = await resolveDatabaseUrl({ databaseUrl: undefined, dataDir });

    const { stdout } = await run('psql', [url, '-At', '-c', 'select current_user, current_database()']);

    expect(stdout).toBe('handbill|handbill\n');
    await postgres.stop();
  });

  test('finds the tables and the view of the schema in a migrated database', async ({ databaseUrl }) => {
    const { stdout } = await run('psql', [databaseUrl, '-At', '-c', '\\dtv handbill.*']);

    for (const table of ['jobs', 'flyers']) expect(stdout).toContain(`handbill|${table}|table|`);
    expect(stdout).toContain('handbill|job_attempts|view|');
  });
});
