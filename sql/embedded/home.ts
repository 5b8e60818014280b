import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '../refusal.ts';
import type { Account } from './account.ts';
import { canReach } from './run-as.ts';

/** The folder for the cluster: DATA_DIR, or one under /var/lib where the account cannot reach DATA_DIR. */
export async function chooseHome(
  dataDir: string,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<string> {
  if (!account || (await canReach(account, dataDir))) return dataDir;
  const away = awayFrom(dataDir);
  await mkdir(away, { recursive: true, mode: 0o755 }).catch(() => undefined);
  if (!(await canReach(account, away))) {
    throw new Refusal(
      `As root, Postgres runs as another user, which can reach neither ${dataDir} nor ${away}: set DATA_DIR to a folder outside closed home directories.`,
    );
  }
  log(`Postgres runs as another user than root and cannot reach ${dataDir}: its data is kept in ${away}`);
  return away;
}

function awayFrom(dataDir: string): string {
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return join('/var/lib/handbill', `${basename(dirname(dataDir))}-${mark}`);
}
