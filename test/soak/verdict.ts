import { quantile } from '../bench/spread.ts';
import { PLAIN } from './kinds.ts';
import type { Entry } from './record.ts';
import type { Sample } from './samples.ts';

/** One figure that must stay flat: as it was in the early part, as it is at the end, and what it may be there. */
export interface Row {
  name: string;
  early: number;
  late: number;
  bound: number;
}

export const isFlat = ({ late, bound }: Row) => late <= bound;

/** Code is compiled and buffers are filled for some minutes: until then memory grows without a leak. */
const SETTLED_MINUTES = 10;
const MEMORY = ['server', 'worker', 'rendering', 'postgres'] as const;
/** Autovacuum looks once a minute, and comes to each of the two tables after 5,000 dead rows and a fiftieth of the rest. */
const DEAD_SHARE = 0.1;
const DEAD_BETWEEN_LOOKS = 20_000;
const LATENCY_FACTOR = 3;
/** Below these a wait says more about the machine than about the queue; in a short run a killed worker's seconds weigh more. */
const FLOOR_MS = 250;
const SHORT_FLOOR_MS = 2_000;

export function rowsOf(samples: Sample[], record: Entry[], minutes: number): Row[] {
  return [...MEMORY.map((name) => memory(name, samples, minutes)), deadRows(samples), latency(record, minutes)];
}

/** Medians of the middle third and of the last. */
function memory(name: (typeof MEMORY)[number], samples: Sample[], minutes: number): Row {
  const [, middle, last] = thirds(samples.map((sample) => sample[name]));
  const early = quantile(middle, 0.5);
  const bound = minutes < SETTLED_MINUTES ? early * 1.4 + 10 : early * 1.1 + 5;
  return { name: `${name} memory, MB`, early, late: quantile(last, 0.5), bound };
}

function deadRows(samples: Sample[]): Row {
  const [first, , last] = thirds(samples);
  const worst = (some: Sample[]) => Math.max(...some.map(({ dead }) => dead));
  const live = last.at(-1)?.live ?? 0;
  const bound = live * DEAD_SHARE + DEAD_BETWEEN_LOOKS;
  return { name: 'dead rows of jobs and attempts', early: worst(first), late: worst(last), bound };
}

/** From when a plain job that was sent alone could be claimed to when it was. */
function latency(record: Entry[], minutes: number): Row {
  const plain = record.filter(({ sent }) => sent.kind === PLAIN && sent.isSingle);
  const [first, , last] = thirds(plain.flatMap(({ attempts }) => attempts.slice(0, 1).map(({ waitedMs }) => waitedMs)));
  const early = quantile(first, 0.99);
  const bound = LATENCY_FACTOR * Math.max(early, minutes < SETTLED_MINUTES ? SHORT_FLOOR_MS : FLOOR_MS);
  return { name: 'enqueue to start, p99 ms', early, late: quantile(last, 0.99), bound };
}

function thirds<T>(all: T[]): [T[], T[], T[]] {
  const cut = (third: number) =>
    all.slice(Math.floor((all.length * third) / 3), Math.floor((all.length * (third + 1)) / 3));
  return [cut(0), cut(1), cut(2)];
}
