import { config as loadEnvFile } from 'dotenv';
import { resolveDatabaseUrl } from './embedded/join.ts';
import { wordsOf } from './log-error.ts';
import { migrate } from './migrate.ts';

loadEnvFile({ quiet: true });

/** `npm run migrate`: one line says what was done or why not. */
try {
  const databaseUrl = await resolveDatabaseUrl({
    databaseUrl: process.env.DATABASE_URL?.trim(),
    dataDir: process.env.DATA_DIR?.trim() || '.data',
    log: console.error,
  });
  console.info(`The schema handbill is at version ${await migrate(databaseUrl)}.`);
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}
