import { createPool } from '../../sql/database.ts';
import { startGround } from './ground.ts';
import { sendJobs } from './load.ts';
import { readMinutes, USAGE } from './options.ts';
import { faultsIn, readRecord } from './record.ts';
import { type Soaked, summaryOf, tableOf } from './report.ts';
import { takeSamples } from './samples.ts';
import { makeUnrest } from './unrest.ts';
import { isFlat, rowsOf } from './verdict.ts';
import { startWatching } from './watching.ts';

/** Load of every kind on real processes, for long: is memory flat, are dead rows bounded, are waits as short at the end, is the record whole? */
const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}
const minutes = readOrExit(args);
const ground = await startGround();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void ground.close().finally(() => process.exit(1)));
}
const soaked = await soak(minutes * 60_000).finally(ground.close);
const rows = rowsOf(soaked.samples, soaked.record, minutes);
const faults = faultsIn(soaked.record, soaked.seen);
for (const line of [...tableOf(rows), '', summaryOf(minutes, soaked), ...faults]) console.log(line);
const isGood = rows.every(isFlat) && faults.length === 0;
console.log(isGood ? 'Flat, and the record is whole.' : 'NOT as it should be.');
process.exit(isGood ? 0 : 1);

async function soak(wholeMs: number): Promise<Soaked> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), wholeMs);
  const { signal } = over;
  const { url, databaseUrl } = ground;
  const pool = createPool(databaseUrl, { name: 'handbill-soak', size: 5, timeoutMs: 60_000 });
  const watching = startWatching(url);
  try {
    const [sent, samples] = await Promise.all([
      sendJobs({ ground, pool, watching, signal }),
      takeSamples(ground, pool, wholeMs, signal),
      makeUnrest(ground, wholeMs, signal),
    ]);
    return { samples, record: await readRecord(url, pool, sent), seen: await watching.seen() };
  } finally {
    clearTimeout(timer);
    over.abort();
    await pool.end();
  }
}

function readOrExit(args: string[]): number {
  try {
    return readMinutes(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}
