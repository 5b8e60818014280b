import { config as loadEnvFile } from 'dotenv';
import { resolveDatabaseUrl } from './embedded/join.ts';
import { readPlace } from './environment.ts';
import { migrate } from './migrate.ts';
import { whyNot } from './why-not.ts';

loadEnvFile({ quiet: true });

/** `npm run migrate`: one line says what was done or why not; with --print-url it is the URL of the database, for other programs. */
try {
  const databaseUrl = await resolveDatabaseUrl({ ...readPlace(process.env), log: console.error });
  const version = await migrate(databaseUrl);
  console.info(process.argv.includes('--print-url') ? databaseUrl : `The schema handbill is at version ${version}.`);
} catch (error) {
  console.error(whyNot(error));
  process.exitCode = 1;
}
