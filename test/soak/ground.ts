import { freePort } from '../../sql/embedded/port.ts';
import { startEmbedded } from '../../sql/embedded/start.ts';
import { migrate } from '../../sql/migrate.ts';
import { createDataFolder, removeDataFolder } from '../support/data-folder.ts';
import { endProcess, type SpawnedProcess, startProcess } from '../support/processes.ts';

/** The parts of `npm start`, and a second worker. */
export interface Ground {
  url: string;
  databaseUrl: string;
  server: SpawnedProcess;
  /** Lives as long as the soak, so that its memory can be followed. */
  worker: SpawnedProcess;
  postgresPid(): Promise<number>;
  /** Kills the other worker as kill -9 does, and starts one in its place. */
  replaceWorker(): Promise<void>;
  close(): Promise<void>;
}

/** What waits for a dead worker is short, so that a soak of two minutes sees several die. */
const QUICK = {
  LEASE_MS: '4000',
  HEARTBEAT_MS: '1000',
  SWEEP_MS: '1000',
  RETRY_BASE_MS: '200',
  RETRY_MAX_JITTER_MS: '100',
  LOG_LEVEL: 'warn',
};
const HANDLERS = new URL('./handlers.js', import.meta.url).href;
const program = (file: string) => new URL(`../../${file}`, import.meta.url).pathname;

export async function startGround(): Promise<Ground> {
  const dataDir = await createDataFolder();
  const postgres = await startEmbedded({ dataDir, log: () => {} });
  await migrate(postgres.url);
  const env = { ...QUICK, HANDLERS, DATABASE_URL: postgres.url };
  const spawn = (file: string, more: Record<string, string>) =>
    startProcess({ script: program(file), folder: dataDir, ipc: true, env: { ...env, ...more } });
  const startWorker = () => spawn('worker/main.js', { LOG_LEVEL: 'info' });
  const port = String(await freePort());
  const server = await spawn('server/main.js', { PORT: port, LOG_LEVEL: 'info' });
  const worker = await startWorker();
  let other = await startWorker();
  await untilReady([server, worker, other]).catch(async (error) => {
    await close();
    throw error;
  });

  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: postgres.url,
    server,
    worker,
    postgresPid,
    replaceWorker,
    close,
  };

  async function postgresPid(): Promise<number> {
    const pid = await postgres.pid();
    if (pid === undefined) throw new Error('Postgres has ended in the middle of the soak.');
    return pid;
  }

  async function replaceWorker(): Promise<void> {
    await endProcess(other);
    other = await startWorker();
    await untilReady([other]);
  }

  async function close(): Promise<void> {
    await Promise.all([server, worker, other].map(endProcess));
    await postgres.stop();
    await removeDataFolder(dataDir);
  }
}

async function untilReady(processes: SpawnedProcess[]): Promise<void> {
  for (const { waitForLine } of processes) await waitForLine('"msg":"ready"', 60_000);
}
