// `npm run keys -- create --tenant acme --role client`, `npm run keys -- list`, `npm run keys -- revoke ID`
import { config as loadEnvFile } from 'dotenv';
import { createPool } from '../sql/database.ts';
import { resolveDatabaseUrl } from '../sql/embedded/join.ts';
import { readPlace } from '../sql/environment.ts';
import { requireSchema } from '../sql/migrate.ts';
import { whyNot } from '../sql/why-not.ts';
import { type Command, readCommand, WrongCall } from './keys/arguments.ts';
import { helpText } from './keys/help.ts';
import { runCommand } from './keys/run-command.ts';

/** It was called wrongly; 1 stands for all else. */
const WRONG_CALL = 2;

loadEnvFile({ quiet: true });
try {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'help') process.stdout.write(helpText(command.of));
  else await tell(command);
} catch (error) {
  const isWrongCall = error instanceof WrongCall;
  console.error(isWrongCall ? `${error.message} --help tells more.` : whyNot(error));
  process.exitCode = isWrongCall ? WRONG_CALL : 1;
}

async function tell(command: Exclude<Command, { name: 'help' }>): Promise<void> {
  const databaseUrl = await resolveDatabaseUrl({ ...readPlace(process.env), log: console.error });
  const pool = createPool(databaseUrl, { name: 'handbill-keys', size: 1 });
  try {
    await requireSchema(pool);
    const { output, remark } = await runCommand(command, pool);
    process.stdout.write(output);
    process.stderr.write(remark);
  } finally {
    await pool.end();
  }
}
