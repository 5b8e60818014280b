import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Refusal } from '../refusal.ts';

export interface Lock {
  release(): Promise<void>;
}

/** Holds DATA_DIR for this process. A socket is the lock, for the system frees it however the process ends. */
export async function lockFolder(dataDir: string): Promise<Lock> {
  const address = addressFor(dataDir);
  const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)));
  await listen(server, address).catch(async () => {
    await refuseIfHeld(address, dataDir);
    if (address.startsWith('/')) await rm(address, { force: true });
    await listen(server, address);
  });
  server.unref();
  return { release: () => new Promise((done) => server.close(() => done())) };
}

async function refuseIfHeld(address: string, dataDir: string): Promise<void> {
  const holder = await text(connect(address)).catch(() => undefined);
  if (holder === undefined) return;
  throw new Refusal(
    `Process ${holder} already runs the Postgres of ${dataDir}: stop it first, or set another DATA_DIR or a DATABASE_URL.`,
  );
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => resolve(void server.off('error', reject)));
  });
}

// Linux has socket names without a file, Windows pipes: both vanish with the process. Elsewhere a file may stay behind.
function addressFor(dataDir: string): string {
  const name = `handbill-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}
