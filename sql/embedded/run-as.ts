import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Account } from './account.ts';

/**
 * Runs a program to its end, as the account where one is given, and resolves to what it printed. It leads a session of its
 * own: a Ctrl-C in our terminal must not break off what we are about to undo in good order.
 */
export async function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
  folder = '/',
): Promise<string> {
  const child = spawn(program, args, {
    ...account,
    cwd: folder,
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [status, output, complaint] = await Promise.all([code, text(child.stdout), text(child.stderr)]);
  if (status === 0) return output;
  throw new Error(`${program} ${args[0]} failed: ${complaint.trim() || output.trim() || `exit ${status}`}`);
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
