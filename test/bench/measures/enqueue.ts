import { type ClientProcess, withClient } from '../contestants/client-process.ts';
import type { Contestant } from '../contestants/contestant.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Measure, type Reading } from '../measure.ts';

export const enqueueName = (connections: number) =>
  `enqueue one at a time, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;

/** Jobs enqueued one at a time by callers that each wait for the answer; there are as many callers as connections. */
export function enqueueOneByOne(contestant: Contestant, connections: number, jobs: number): Measure {
  return {
    name: enqueueName(connections),
    contestant: contestant.name,
    run: (ground) =>
      withClient(contestant.module, ground, connections, (client) => run(ground, client, connections, jobs)),
  };
}

async function run(ground: Ground, client: ClientProcess, callers: number, jobs: number): Promise<Reading> {
  // Opens each connection, prepares what is prepared, and lets the code become warm.
  await client.ask({ ask: 'oneByOne', jobs: Math.max(callers * 20, jobs / 10), callers });
  const meter = await ground.startClocks([client.pid], false);
  await client.ask({ ask: 'oneByOne', jobs, callers });
  const usage = await meter.stop();
  return {
    figures: [{ name: 'jobs/s', value: (jobs * 1_000) / usage.ms }],
    cost: costPer1000(usage, jobs),
    foreignCores: usage.foreignCores,
  };
}
