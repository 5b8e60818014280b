import { fileURLToPath } from 'node:url';
import { startProcess } from '../../support/processes.ts';
import { PEERS_FOLDER } from '../peers-folder.ts';
import type { Contestant } from './contestant.ts';

const WORKER = fileURLToPath(new URL('./worker-main.js', import.meta.url));

const PG_BOSS = peer({
  name: 'pg-boss',
  schema: 'pgboss',
  unfinished: `(select from pgboss.job where name = 'bench_noop' and state < 'active' limit 1)
    union all (select from pgboss.job where name = 'bench_noop' and state = 'active' limit 1)`,
});

const GRAPHILE_WORKER = peer({
  name: 'graphile-worker',
  schema: 'graphile_worker',
  // It deletes a job that has succeeded.
  unfinished: 'select from graphile_worker._private_jobs limit 1',
});

export const PEERS: Contestant[] = [PG_BOSS, GRAPHILE_WORKER];

function peer(what: Pick<Contestant, 'name' | 'schema' | 'unfinished'>): Contestant {
  const module = new URL(`${what.name}.mjs`, PEERS_FOLDER).href;
  return {
    ...what,
    module,
    startWorker: async ({ databaseUrl }, isForThroughput) => {
      const args = [module, databaseUrl, isForThroughput ? 'throughput' : 'latency'];
      const worker = await startProcess({ script: WORKER, args, ipc: true });
      await worker.waitForLine('ready');
      return worker;
    },
  };
}
