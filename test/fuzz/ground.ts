import { freePort } from '../../sql/embedded/port.ts';
import { startEmbedded } from '../../sql/embedded/start.ts';
import { migrate } from '../../sql/migrate.ts';
import { createDataFolder, removeDataFolder } from '../support/data-folder.ts';
import { endProcess, type SpawnedProcess, startProcess } from '../support/processes.ts';
import { ADMIN_KEY } from './asker.ts';

/** Limits of how often and how many at once, which a fuzz would spend on refusals; those of a document stay as they are. */
export const ROOMY = {
  MAX_FAILED_AUTHENTICATIONS: '1000000',
  MAX_ENQUEUES_PER_MINUTE: '1000000',
  MAX_SOCKET_MESSAGES_PER_SECOND: '100000',
  MAX_SOCKETS_PER_ADDRESS: '1000',
  MAX_STREAMS_PER_ADDRESS: '1000',
};

export interface Ground {
  url: string;
  databaseUrl: string;
  server: SpawnedProcess;
  close(): Promise<void>;
}

/** A server as a process of its own, on a Postgres of its own. */
export async function startGround(): Promise<Ground> {
  const dataDir = await createDataFolder();
  const postgres = await startEmbedded({ dataDir, log: () => {} });
  await migrate(postgres.url);
  const port = String(await freePort());
  const server = await startProcess({
    script: new URL('../../server/main.js', import.meta.url).pathname,
    folder: dataDir,
    ipc: true,
    env: { ...ROOMY, DATABASE_URL: postgres.url, ADMIN_API_KEY: ADMIN_KEY, PORT: port },
  });
  await server.waitForLine('"msg":"ready"', 60_000);
  return { url: `http://127.0.0.1:${port}`, databaseUrl: postgres.url, server, close };

  async function close(): Promise<void> {
    await endProcess(server);
    await postgres.stop();
    await removeDataFolder(dataDir);
  }
}
