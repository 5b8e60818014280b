import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { freePort } from './port.ts';
import { type ClusterRecord, clusterFolder, writeRecord } from './record.ts';
import { runAs } from './run-as.ts';

interface Place {
  dataDir: string;
  home: string;
  account: Account | undefined;
  binaries: Binaries;
}

/** Makes the cluster in a folder of its own first: a cluster under its final name is whole, and its record exists. */
export async function initialise({ dataDir, home, account, binaries }: Place): Promise<ClusterRecord> {
  const record = { home, port: await freePort(), password: randomBytes(24).toString('base64url') };
  const fresh = join(home, 'postgres.new');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await giveTo(account, fresh);
  await initdb(fresh, record.password, account, binaries);
  await configure(fresh);
  await writeRecord(dataDir, record);
  await rename(fresh, clusterFolder(record));
  return record;
}

async function initdb(folder: string, password: string, account: Account | undefined, { bin }: Binaries) {
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(account, passwordFile);
  const words = ['--encoding=UTF8', '--locale=C', '--username=handbill', '--auth=scram-sha-256', '--no-instructions'];
  try {
    await runAs(account, join(bin, 'initdb'), ['-D', folder, `--pwfile=${passwordFile}`, ...words], folder);
  } finally {
    await rm(passwordFile);
  }
}

// Both files exist already and stay their owner's when written to.
async function configure(folder: string): Promise<void> {
  await appendFile(join(folder, 'postgresql.conf'), "\ninclude 'handbill.conf'\n");
  await writeFile(join(folder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
}

/** Makes the account the owner of a file or folder. */
export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
