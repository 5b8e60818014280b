import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endProcess, type SpawnedProcess, startProcess } from '../../support/processes.ts';
import type { Ground } from '../ground.ts';
import type { Answer, Request } from './client.ts';

/** A process that enqueues by a contestant's own calls. */
export interface ClientProcess {
  pid: number;
  ask(request: Request): Promise<Answer>;
}

const SCRIPT = fileURLToPath(new URL('./client-main.js', import.meta.url));

/** Started afresh for each run, so that nobody profits from what an earlier run has warmed up. */
export async function withClient<T>(
  moduleUrl: string,
  { databaseUrl }: Ground,
  connections: number,
  use: (client: ClientProcess) => Promise<T>,
): Promise<T> {
  const started = await startProcess({
    script: SCRIPT,
    args: [moduleUrl, databaseUrl, String(connections)],
    ipc: true,
  });
  try {
    await nextMessage(started);
    return await use({ pid: started.pid, ask: (request) => ask(started, request) });
  } finally {
    await endProcess(started);
  }
}

async function ask(client: SpawnedProcess, request: Request): Promise<Answer> {
  const answered = nextMessage(client);
  client.child.send(request);
  return (await answered) as Answer;
}

/** Rejects with what a process has written when it ends without a word. */
export async function nextMessage({ child, exited, lines }: SpawnedProcess): Promise<unknown> {
  const ended = new AbortController();
  const failed = exited.then(({ code }): never => {
    throw new Error(`A process of the benchmark ended with code ${code}:\n${lines.join('\n')}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: ended.signal }), failed]);
    return message;
  } finally {
    ended.abort();
    failed.catch(() => {});
  }
}
