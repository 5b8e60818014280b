import { config as loadEnvFile } from 'dotenv';
import { resolveDatabaseUrl } from './embedded/join.ts';
import { wordsOf } from './log-error.ts';
import { migrate } from './migrate.ts';

loadEnvFile({ quiet: true });

/** `npm run migrate`: one line says what was done or why not; with --print-url it is the URL of the database, for other programs. */
try {
  const databaseUrl = await resolveDatabaseUrl({
    databaseUrl: process.env.DATABASE_URL?.trim(),
    dataDir: process.env.DATA_DIR?.trim() || '.data',
    log: console.error,
  });
  const version = await migrate(databaseUrl);
  console.info(process.argv.includes('--print-url') ? databaseUrl : `The schema handbill is at version ${version}.`);
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}
