import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Account } from './account.ts';

const run = promisify(execFile);

/** Runs a program to its end, as the account where one is given, and resolves to what it printed. */
export async function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
  folder = '/',
): Promise<string> {
  const { stdout } = await run(program, args, { ...account, cwd: folder, env: cleanEnvironment() });
  return stdout;
}

/** True when the account may enter and read the folder: asked of the system itself, so that ACLs count too. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  return runAs(account, '/bin/sh', ['-c', 'test -x "$1" && test -r "$1"', 'sh', folder]).then(
    () => true,
    () => false,
  );
}

// Variables such as PGDATA or PGOPTIONS would otherwise bend a server that is ours alone.
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };
}
