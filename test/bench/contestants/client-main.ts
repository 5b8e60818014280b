import type { Answer, Client, ContestantModule, Request } from './client.ts';

/** Enqueues as it is asked to, by the module of a contestant. */
const [moduleUrl = '', databaseUrl = '', connections = '1'] = process.argv.slice(2);
// A module is chosen by its name: what it exports is a promise of that interface.
const contestant = (await import(moduleUrl)) as ContestantModule;
const client = await contestant.openClient({ databaseUrl, connections: Number(connections) });
let show = async () => {};

process.on('disconnect', () => process.exit(0));
process.on('message', (request: Request) => {
  void answer(client, request).then((given) => process.send?.(given), leave);
});
process.send?.('ready');

function leave(error: unknown): void {
  console.error(error);
  process.exit(1);
}

async function answer(from: Client, request: Request): Promise<Answer> {
  const { ask } = request;
  const calledNs = Number(process.hrtime.bigint());
  if (ask === 'oneByOne') await enqueueOneByOne(from, request.jobs, request.callers);
  if (ask === 'inBulk') for (const numbers of bulksOf(request.jobs)) await from.enqueueInBulk(numbers);
  if (ask === 'unseen') show = await from.enqueueUnseen(request.jobs, bulksOf);
  if (ask === 'show') await show();
  if (ask === 'reported') await from.enqueue('bench_report', request.i);
  return { ask, calledNs };
}

async function enqueueOneByOne(to: Client, jobs: number, callers: number): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: callers }, enqueueWhatIsLeft));

  async function enqueueWhatIsLeft(): Promise<void> {
    while (next < jobs) {
      next += 1;
      await to.enqueue('bench_noop', next);
    }
  }
}

function bulksOf(jobs: number): number[][] {
  const bulks: number[][] = [];
  for (let first = 0; first < jobs; first += client.bulkSize) {
    bulks.push(Array.from({ length: Math.min(client.bulkSize, jobs - first) }, (_one, i) => first + i));
  }
  return bulks;
}
