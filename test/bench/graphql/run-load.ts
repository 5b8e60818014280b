import type { SpawnedProcess } from '../../support/processes.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Reading } from '../measure.ts';
import { quantile } from '../spread.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import { portOf } from './request.ts';

const CONNECTIONS = 50;

interface Load {
  ground: Ground;
  server: SpawnedProcess;
  requests: number;
  /** The request of number `i`, as it goes over the wire. */
  request: (i: number) => string;
  /** What every answer must look like. */
  answers: RegExp;
  unit: string;
}

/** Clients that each wait for their answer, in the benchmark's own process, which counts for nobody. */
export async function runLoad({ ground, server, requests, request, answers, unit }: Load): Promise<Reading> {
  const port = portOf(server);
  let next = 0;
  // As many again before the clock starts: that compiles what is hot.
  await send(requests);
  const meter = await ground.startClocks([server.pid], false);
  const times = await send(requests);
  const usage = await meter.stop();
  return {
    figures: [
      { name: unit, value: (requests * 1_000) / usage.ms },
      { name: 'p99 ms', value: quantile(times, 0.99) },
    ],
    cost: costPer1000(usage, requests),
    foreignCores: usage.foreignCores,
  };

  async function send(count: number): Promise<number[]> {
    // Fresh ones: idle between the two, they would be closed when the checkpoint takes long.
    const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port)));
    const last = next + count;
    const times = await Promise.all(connections.map((connection) => sendUntil(last, connection)));
    for (const connection of connections) connection.close();
    return times.flat();
  }

  async function sendUntil(last: number, connection: HttpConnection): Promise<number[]> {
    const times: number[] = [];
    while (next < last) {
      const bytes = request(next++);
      const sentAt = performance.now();
      const answer = await connection.exchange(bytes);
      times.push(performance.now() - sentAt);
      if (!answers.test(answer)) throw new Error(`An answer of the wrong kind: ${answer}`);
    }
    return times;
  }
}
