import { writeFile } from 'node:fs/promises';
import { prepareGrounds } from './ground.ts';
import type { Measure } from './measure.ts';
import { allMeasures } from './measures.ts';
import { type BenchOptions, readOptions, USAGE } from './options.ts';
import { describeMachine, machineLine } from './report/machine.ts';
import { rowsOf } from './report/rows.ts';
import { tableOf } from './report/table.ts';
import { MAX_FOREIGN_CORES, runRounds } from './rounds.ts';

await bench(orExit(() => readOptions(process.argv.slice(2))));

async function bench(options: BenchOptions): Promise<void> {
  const measures = orExit(() => chosen(options));
  const grounds = await prepareGrounds();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void grounds.close().finally(() => process.exit(1)));
  }
  const machine = describeMachine(grounds.version);
  const measured = await runRounds(measures, options, grounds).finally(grounds.close);
  const rows = measured.flatMap(rowsOf);
  console.log(`${machineLine(machine)}\n${sizesLine(options)}\n\n${tableOf(rows)}`);
  if (rows.some(({ foreign = 0 }) => foreign > MAX_FOREIGN_CORES)) {
    console.log(
      `\nOther programs kept more than ${MAX_FOREIGN_CORES} cores busy: repeat it when the machine is quiet.`,
    );
  }
  if (options.json) await writeFile(options.json, `${JSON.stringify({ machine, options, rows, measured }, null, 2)}\n`);
}

function sizesLine({ runs, jobs, idleJobs, flyers, isQuick }: BenchOptions): string {
  const sizes = `${runs} ${runs === 1 ? 'run' : 'runs'}, ${jobs} jobs, ${idleJobs} jobs on an idle queue, ${flyers} flyers`;
  return isQuick ? `${sizes}: too few to compare, enough to see that it works` : sizes;
}

/** Throws when `--only` names nothing. */
function chosen(options: BenchOptions): Measure[] {
  const all = allMeasures(options);
  const measures = all.filter(({ name }) => name.includes(options.only));
  if (measures.length > 0) return measures;
  throw new Error(`--only is ${options.only}: give a part of one of these: ${all.map(({ name }) => name).join('; ')}.`);
}

function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}
