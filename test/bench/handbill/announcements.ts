import type { Pool } from '../../../sql/database.ts';
import { type Listener, listen } from '../../../sql/listen.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Measure, type Reading } from '../measure.ts';
import { type ClaimLoop, claimAndComplete } from './claim-loop.ts';
import { withPool } from './processes.ts';
import { insertNoOps, silence } from './rows.ts';

type Form = Omit<ClaimLoop, 'jobs'>;

/** As a busy worker does. */
export const IN_LARGE_BATCHES: Form = { batch: 500, loops: 1 };
/** As many small workers do: each loop is on a connection of its own. */
export const SIDE_BY_SIDE: Form = { batch: 10, loops: 10 };

const CONNECTIONS = 10;

export const announcementsName = ({ batch, loops }: Form, isAnnounced: boolean) => {
  const form = `batches of ${batch}${loops > 1 ? ` on ${loops} connections` : ''}`;
  return `claim and complete in ${form}, ${isAnnounced ? 'announced' : 'not announced'}`;
};

/** What announcing a change costs: the same claims and completions with it and without. */
export function announcements(form: Form, isAnnounced: boolean, jobs: number): Measure {
  return {
    name: announcementsName(form, isAnnounced),
    contestant: 'handbill',
    run: (ground) =>
      withPool(ground, CONNECTIONS, async (pool) => {
        if (!isAnnounced) await silence(pool);
        const listener = await startListening(ground.databaseUrl);
        return await run(ground, pool, { ...form, jobs }).finally(listener.close);
      }),
  };
}

async function run(ground: Ground, pool: Pool, loop: ClaimLoop): Promise<Reading> {
  const { jobs } = loop;
  const warmUpJobs = Math.ceil(jobs / 10);
  await insertNoOps(pool, warmUpJobs + jobs);
  // Opens each connection and prepares the statements on it.
  await claimAndComplete(pool, { ...loop, jobs: warmUpJobs });
  const meter = await ground.startClocks([], true);
  await claimAndComplete(pool, loop);
  const usage = await meter.stop();
  return {
    figures: [{ name: 'jobs/s', value: (jobs * 1_000) / usage.ms }],
    cost: costPer1000(usage, jobs),
    foreignCores: usage.foreignCores,
  };
}

/** A server that listens, as there is one in life: without any, NOTIFY costs less. */
function startListening(databaseUrl: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const how = { name: 'handbill-hub', channel: 'handbill_jobs', onMessage: () => {}, onTrouble: reject };
    const listener = listen({ databaseUrl, ...how, onListening: () => resolve(listener) });
  });
}
