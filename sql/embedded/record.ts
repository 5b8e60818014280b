import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';

const Record = z.object({
  /** Holds the cluster's folder; DATA_DIR itself, unless Postgres cannot reach it. */
  home: z.string(),
  port: z.number().int(),
  password: z.string(),
});

/** What DATA_DIR knows of its cluster. Holds the superuser's password, so nobody else may read it. */
export type ClusterRecord = z.infer<typeof Record>;

export const clusterFolder = ({ home }: ClusterRecord): string => join(home, 'postgres');

export const clusterUrl = ({ password, port }: ClusterRecord, database = 'handbill'): string =>
  `postgres://handbill:${password}@127.0.0.1:${port}/${database}`;

export async function readRecord(dataDir: string): Promise<ClusterRecord | undefined> {
  const file = fileOf(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => unlessMissing(error, file));
  if (text === undefined) return undefined;
  try {
    return Record.parse(JSON.parse(text));
  } catch (cause) {
    throw new Refusal(`${file} is damaged: restore it, or remove ${dataDir} to begin anew.`, { cause });
  }
}

export async function writeRecord(dataDir: string, record: ClusterRecord): Promise<void> {
  const fresh = `${fileOf(dataDir)}.new`;
  await writeFile(fresh, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(fresh, fileOf(dataDir));
}

const fileOf = (dataDir: string): string => join(dataDir, 'embedded.json');

function unlessMissing(error: NodeJS.ErrnoException, file: string): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw new Refusal(`Cannot read ${file} (${error.code}): run as the user who started it, or set DATABASE_URL.`);
}
