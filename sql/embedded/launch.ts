import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { giveTo } from './initialise.ts';
import { freePort, portProblem } from './port.ts';
import { allEnded, clearRemains, clusterName, findPostmaster } from './postmaster.ts';
import { type ClusterRecord, clusterFolder } from './record.ts';
import { runAs } from './run-as.ts';

/** Postgres settings beside our own, as in postgresql.conf. */
export type Settings = Record<string, string | number>;

interface Cluster {
  record: ClusterRecord;
  account: Account | undefined;
  binaries: Binaries;
  settings: Settings;
  /** The port must stay, because others hold the URL. */
  keepPort?: boolean;
}

const SECONDS_TO_START = '600';
const SECONDS_TO_STOP = '120';

/** Starts the cluster, on the port it had if that is still free, and resolves to its record once it takes connections. */
export async function launch(cluster: Cluster): Promise<ClusterRecord> {
  await refuseOtherMajor(cluster);
  await clearRemains(clusterFolder(cluster.record));
  for (let tries = 1; ; tries += 1) {
    const port = await portFor(cluster);
    const record = { ...cluster.record, port };
    const problem = await startOn(record, cluster).catch((error: unknown) => error);
    if (!problem) return record;
    if (tries === 3 || !(await portProblem(port))) throw await explained(record, problem);
  }
}

/** Ends it the fast way: clients are dropped, what was committed stays. Resolves when no process of it is left. */
export async function shutDown({ record, account, binaries }: Omit<Cluster, 'settings'>): Promise<void> {
  const folder = clusterFolder(record);
  if (await findPostmaster(folder)) {
    const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', SECONDS_TO_STOP];
    await runAs(account, join(binaries.bin, 'pg_ctl'), args, folder);
  }
  await allEnded(folder);
}

async function startOn(record: ClusterRecord, { account, binaries, settings }: Cluster): Promise<void> {
  const folder = clusterFolder(record);
  await writeSettings(folder, account, { ...settings, port: record.port });
  // The log begins anew at each start, so that it does not grow for ever. pg_ctl gives the server a session of its own:
  // a Ctrl-C in our terminal must not end it before those who still write to it.
  await writeFile(logFile(folder), '', { mode: 0o600 });
  await giveTo(account, logFile(folder));
  const args = ['start', '-D', folder, '-l', logFile(folder), '-w', '-t', SECONDS_TO_START];
  await runAs(account, join(binaries.bin, 'pg_ctl'), args, folder);
}

async function writeSettings(folder: string, account: Account | undefined, settings: Settings): Promise<void> {
  const own = { listen_addresses: '127.0.0.1', unix_socket_directories: '', cluster_name: clusterName(folder) };
  const lines = Object.entries({ ...own, timezone: 'UTC', log_timezone: 'UTC', ...settings }).map(
    ([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`,
  );
  const file = join(folder, 'handbill.conf');
  await writeFile(file, lines.join(''), { mode: 0o600 });
  await giveTo(account, file);
}

async function portFor({ record: { port }, keepPort = false }: Cluster): Promise<number> {
  return keepPort || !(await portProblem(port)) ? port : freePort();
}

async function refuseOtherMajor({ record, binaries }: Cluster): Promise<void> {
  const made = Number(await readFile(join(clusterFolder(record), 'PG_VERSION'), 'utf8'));
  if (made === binaries.major) return;
  throw new Refusal(
    `${clusterFolder(record)} was made by Postgres ${made}, and Postgres ${binaries.major} is installed: dump and restore it, or set another DATA_DIR.`,
  );
}

async function explained(record: ClusterRecord, cause: unknown): Promise<Error> {
  const log = await readFile(logFile(clusterFolder(record)), 'utf8').catch(() => '');
  return new Error(`Postgres did not start:\n${log.trim().split('\n').slice(-8).join('\n')}`, { cause });
}

const logFile = (folder: string): string => join(folder, 'postgres.log');
