import { createPool } from '../../sql/database.ts';
import { rssMb } from '../bench/proc.ts';
import { createAskers } from './asker.ts';
import { startGround } from './ground.ts';
import { isFlat, memoryOf } from './memory.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { runFuzz } from './run-fuzz.ts';
import { stock } from './stock.ts';

/** Random documents, valid and broken, from everybody, over every transport: does any bring a fault to light, and is memory flat? */
const AT_ONCE = 8;
const SAMPLES = 300;
const SHOWN = 20;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}
const { documents, seed } = readOrExit(args);
const ground = await startGround();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void ground.close().finally(() => process.exit(1)));
}
process.exit((await fuzz().finally(ground.close)) ? 0 : 1);

async function fuzz(): Promise<boolean> {
  const pool = createPool(ground.databaseUrl, { name: 'handbill-fuzz', size: 2, timeoutMs: 60_000 });
  const [askers, ids] = [await createAskers(pool), await stock(pool)];
  await pool.end();
  const samples: Promise<number>[] = [];
  const every = Math.ceil((2 * documents) / SAMPLES);
  const onProgress = (done: number) => void (done % every === 0 && samples.push(rssMb(ground.server.pid)));
  const { url } = ground;
  const { asked, withData, faults } = await runFuzz({ url, askers, ids, seed, documents, atOnce: AT_ONCE, onProgress });
  const memory = memoryOf(await Promise.all(samples));
  const isAlive = ground.server.child.exitCode === null;
  for (const fault of faults.slice(0, SHOWN)) console.log(`${fault}\n`);
  console.log(`seed ${seed}: ${asked} documents were answered, ${withData} with data; ${faults.length} faults`);
  console.log(`memory of the server, MB: ${memory.early.toFixed(0)}, at the end ${memory.late.toFixed(0)}`);
  console.log(isAlive ? 'the server lives' : 'THE SERVER HAS ENDED');
  return faults.length === 0 && isAlive && isFlat(memory);
}

function readOrExit(args: string[]): Options {
  try {
    return readOptions(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}
