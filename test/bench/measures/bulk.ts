import { type ClientProcess, withClient } from '../contestants/client-process.ts';
import type { Contestant } from '../contestants/contestant.ts';
import { inThousands } from '../count.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Measure, type Reading } from '../measure.ts';

export const bulkName = (jobs: number) => `enqueue ${inThousands(jobs)} in bulk, 1 connection`;

/** As many jobs a call as the contestant advises, call after call. */
export function enqueueInBulk(contestant: Contestant, jobs: number): Measure {
  return {
    name: bulkName(jobs),
    contestant: contestant.name,
    run: (ground) => withClient(contestant.module, ground, 1, (client) => run(ground, client, jobs)),
  };
}

async function run(ground: Ground, client: ClientProcess, jobs: number): Promise<Reading> {
  // Opens the connection, prepares what is prepared, and lets the code become warm.
  await client.ask({ ask: 'inBulk', jobs: jobs / 10 });
  const meter = await ground.startClocks([client.pid], false);
  await client.ask({ ask: 'inBulk', jobs });
  const usage = await meter.stop();
  return {
    figures: [{ name: 'jobs/s', value: (jobs * 1_000) / usage.ms }],
    cost: costPer1000(usage, jobs),
    foreignCores: usage.foreignCores,
  };
}
