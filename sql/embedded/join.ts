import { realpath } from 'node:fs/promises';
import { Refusal } from '../refusal.ts';
import { adopt } from './adopt.ts';
import { clusterUrl, readRecord } from './record.ts';

interface Where {
  databaseUrl: string | undefined;
  dataDir: string;
  /** Told in a line that Postgres is waited for. */
  log?: (line: string) => void;
}

/** DATABASE_URL where it is set, else the embedded Postgres that runs in DATA_DIR. */
export async function resolveDatabaseUrl({ databaseUrl, dataDir, log = () => {} }: Where): Promise<string> {
  if (databaseUrl) return databaseUrl;
  const folder = await realpath(dataDir).catch(() => dataDir);
  const record = await readRecord(folder);
  const running = record && (await adopt(record, { log }));
  if (running) return clusterUrl(running);
  throw new Refusal(
    `No DATABASE_URL is set and no embedded Postgres runs in ${dataDir}: start one with \`npm start\`, or set DATABASE_URL.`,
  );
}
