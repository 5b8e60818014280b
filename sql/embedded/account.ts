import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Refusal } from '../refusal.ts';

const run = promisify(execFile);

/** Who runs Postgres in our place. Postgres refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

// `postgres` exists where Debian's package has ever been; `nobody` exists everywhere else, and initdb insists on an
// account with a name. Making an account of our own would change a machine that was only asked to try something.
const CANDIDATES = ['postgres', 'nobody'];

/** The account for Postgres when we are root, or undefined when we run it as ourselves. */
export async function accountFor(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (await ownerOf(clusterFolder)) ?? firstOf(CANDIDATES);
}

async function ownerOf(folder: string): Promise<Account | undefined> {
  const facts = await stat(folder).catch(() => undefined);
  return facts && facts.uid !== 0 ? { uid: facts.uid, gid: facts.gid } : undefined;
}

async function firstOf(names: string[]): Promise<Account> {
  for (const name of names) {
    const account = await lookUp(name).catch(() => undefined);
    if (account) return account;
  }
  throw new Refusal(
    `Postgres does not run as root, and this machine has no account named ${names.join(' or ')}: run as another user, or set DATABASE_URL.`,
  );
}

async function lookUp(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
