import { config as loadEnvFile } from 'dotenv';
import { resolveDatabaseUrl } from './embedded/join.ts';
import { readPlace } from './environment.ts';
import { migrate } from './migrate.ts';
import { whyNot } from './why-not.ts';

/** It was called wrongly; 1 stands for all else. */
const WRONG_CALL = 2;
const USAGE = `Usage: npm run migrate                     bring the schema handbill up to date
       npm run -s migrate -- --print-url   the same, and print the URL of the database alone`;

loadEnvFile({ quiet: true });
const words = process.argv.slice(2);
if (words.some((word) => word !== '--print-url')) {
  const isAsked = words.includes('--help');
  console[isAsked ? 'info' : 'error'](USAGE);
  process.exit(isAsked ? 0 : WRONG_CALL);
}

/** `npm run migrate`: one line says what was done or why not; with --print-url it is the URL of the database, for other programs. */
try {
  const databaseUrl = await resolveDatabaseUrl({ ...readPlace(process.env), log: console.error });
  const version = await migrate(databaseUrl);
  console.info(words.length > 0 ? databaseUrl : `The schema handbill is at version ${version}.`);
} catch (error) {
  console.error(whyNot(error));
  process.exitCode = 1;
}
