import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import type { SpawnedProcess, SpawnOptions } from './processes.ts';

export interface Pooler {
  /** The same database, through the pooler. */
  throughPooler(databaseUrl: string): string;
  process: SpawnedProcess;
}

interface PoolerOptions {
  spawn: (options: SpawnOptions) => Promise<SpawnedProcess>;
  /** Of its own, for the configuration. */
  folder: string;
  serverUrl: string;
  /** What follows [pgbouncer] in its configuration. */
  settings: string;
}

/** Each statement goes to another session than the one before, which is the hardest a pooler can be. */
const HARDEST = { server_round_robin: 1, default_pool_size: 4 };

/** PgBouncer in front of the run's Postgres. It ignores no parameter that it does not know. */
export async function startPgBouncer({ spawn, folder, serverUrl, settings }: PoolerOptions): Promise<Pooler> {
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const ours = { ...HARDEST, listen_addr: '127.0.0.1', listen_port: port, auth_type: 'any', unix_socket_dir: '' };
  await writeFile(file, [databases(serverUrl), '[pgbouncer]', settings, ...lines(ours), ''].join('\n'));
  await chmod(file, 0o644);
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = await spawn({ script: 'pgbouncer', args: [...asNobody, file] });
  await pooler.waitForLine('process up');
  return {
    process: pooler,
    throughPooler: (databaseUrl) => `postgres://anybody@127.0.0.1:${port}${new URL(databaseUrl).pathname}`,
  };
}

/** All of the server, as its superuser. */
function databases(serverUrl: string): string {
  const { hostname, port, username, password } = new URL(serverUrl);
  return `[databases]\n* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
}

function lines(settings: Record<string, string | number>): string[] {
  return Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
}
