import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type Grounds, prepareGrounds } from './ground.ts';
import type { Measure } from './measure.ts';
import { allMeasures } from './measures.ts';
import { type BenchOptions, readOptions, USAGE } from './options.ts';
import { bringPeers } from './peers-folder.ts';
import { againstOf } from './report/against.ts';
import { allAims } from './report/aims.ts';
import { describeMachine, machineLine } from './report/machine.ts';
import { rowsOf } from './report/rows.ts';
import { tableOf } from './report/table.ts';
import { MAX_FOREIGN_CORES, runRounds } from './rounds.ts';

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}
const given = orExit(() => readOptions(args));
const node = given.isOurs ? process.execPath : await bringPeers().catch((error) => fail(error, 1));
if (node === process.execPath) await bench(given);
else await benchOn(node);

/** The peers need a newer Node than npm may have been started with: all take part on the same one. */
async function benchOn(node: string): Promise<void> {
  const again = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void again.kill(signal));
  const [code] = await once(again, 'exit');
  process.exit(code ?? 1);
}

async function bench(options: BenchOptions): Promise<void> {
  const measures = orExit(() => chosen(options));
  const grounds = await prepareGrounds({ isHurried: options.isQuick });
  const isStopped = stopOnSignal(grounds);
  const machine = describeMachine(grounds.version);
  const measured = await runRounds(measures, options, grounds)
    .finally(grounds.close)
    .catch((error) => (isStopped() ? untilExit() : fail(error.stack, 1)));
  const rows = measured.flatMap(rowsOf);
  console.log(`${machineLine(machine)}\n${sizesLine(options)}\n\n${tableOf(rows)}`);
  const against = againstOf(allAims(options), rows);
  if (against) console.log(`\nAgainst the others, medians:\n\n${against}`);
  if (rows.some(({ foreign = 0 }) => foreign > MAX_FOREIGN_CORES)) {
    console.log(
      `\nOther programs kept more than ${MAX_FOREIGN_CORES} cores busy: repeat it when the machine is quiet.`,
    );
  }
  if (options.json) await writeFile(options.json, `${JSON.stringify({ machine, options, rows, measured }, null, 2)}\n`);
}

/** The run in progress has lost its Postgres, and that is all that is wrong with it. */
const untilExit = () => new Promise<never>(() => {});

/** A terminal sends its signal to both processes, and the first passes it on: it arrives twice. */
function stopOnSignal(grounds: Grounds): () => boolean {
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isStopped = true;
      void grounds.close().finally(() => fail('stopped', 1));
    });
  }
  return () => isStopped;
}

function sizesLine({ runs, singles, idleJobs, flyers, sheets, isQuick }: BenchOptions): string {
  const sizes = `${runs} ${runs === 1 ? 'run' : 'runs'}, ${singles} jobs enqueued one at a time, ${idleJobs} on an idle queue, ${flyers} flyers, ${sheets} sheets`;
  return isQuick ? `${sizes}: too few to compare, enough to see that it works` : sizes;
}

/** Throws when `--only` names nothing. */
function chosen(options: BenchOptions): Measure[] {
  const all = allMeasures(options);
  const measures = all.filter(({ name, contestant }) => `${contestant}, ${name}`.includes(options.only));
  if (measures.length > 0) return measures;
  throw new Error(
    `--only is ${options.only}: give a part of one of these: ${[...new Set(all.map(({ name }) => name))].join('; ')}.`,
  );
}

function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    fail(error, 2, USAGE);
  }
}

function fail(error: unknown, code: number, ...more: string[]): never {
  console.error([error instanceof Error ? error.message : error, ...more].join('\n\n'));
  process.exit(code);
}
