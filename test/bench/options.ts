import { parseArgs } from 'node:util';

export interface BenchOptions {
  isQuick: boolean;
  /** Without the peers, and on the Node at hand. */
  isOurs: boolean;
  /** Of each measure; their median is shown. */
  runs: number;
  /** Of one run, when others were busy meanwhile; the quietest counts. */
  tries: number;
  /** Those that take minutes too: a million jobs drained, five millions kept. */
  isFull: boolean;
  /** Drained in one run. */
  jobs: number;
  /** Drained in a longer run, and waiting behind others. */
  manyJobs: number;
  /** Scheduled an hour ahead. */
  laterJobs: number;
  /** Enqueued one at a time in one run. */
  singles: number;
  /** Sent one by one to an idle queue. */
  idleJobs: number;
  /** Through a worker, and as many rendered alone. */
  flyers: number;
  /** Rendered by each who renders, once warm; a tenth of them by who is slow, or with large photos. */
  sheets: number;
  /** Crowds of watchers, in rising order. */
  crowds: number[];
  /** That each crowd is told of. */
  events: number;
  /** Takes only the measures whose contestant and name, written as `handbill, drain 50,000`, hold this. */
  only: string;
  /** The file that gets every reading. */
  json: string | undefined;
}

export const USAGE = `npm run bench -- [options]
  --ours       without the peers, which need npm to bring them once and a Node of their own
  --full       also drains of a million jobs, and claims beside five millions that are finished: an hour more
  --quick      one small run of everything, in a minute or two: shows that it works, not how fast it is
  --runs N     runs of each measure (3)
  --tries N    tries of a run during which others kept more than 0.3 cores busy (1)
  --jobs N     jobs that are drained in one run (50000)
  --singles N  jobs that are enqueued one at a time in one run (5000)
  --flyers N   flyers in one run (200)
  --sheets N   sheets that each renderer makes in one run (50)
  --only TEXT  only the measures that hold TEXT, as in: pg-boss, drain
  --json FILE  writes every reading to FILE`;

const SIZES = {
  runs: 3,
  jobs: 50_000,
  manyJobs: 200_000,
  laterJobs: 100_000,
  singles: 5_000,
  idleJobs: 500,
  flyers: 200,
  sheets: 50,
  crowds: [100, 1_000, 5_000],
  events: 20,
};
const QUICK_SIZES = {
  runs: 1,
  jobs: 150,
  manyJobs: 300,
  laterJobs: 200,
  singles: 150,
  idleJobs: 20,
  flyers: 8,
  sheets: 4,
  crowds: [10, 20],
  events: 1,
};

/** Throws an error that names the option and what it takes. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      ours: { type: 'boolean', default: false },
      runs: { type: 'string' },
      tries: { type: 'string' },
      jobs: { type: 'string' },
      singles: { type: 'string' },
      flyers: { type: 'string' },
      sheets: { type: 'string' },
      only: { type: 'string', default: '' },
      json: { type: 'string' },
    },
  });
  const sizes = values.quick ? QUICK_SIZES : SIZES;
  return {
    isQuick: values.quick,
    isOurs: values.ours,
    isFull: values.full,
    manyJobs: sizes.manyJobs,
    laterJobs: sizes.laterJobs,
    runs: wholeNumber('runs', values.runs, sizes.runs),
    tries: wholeNumber('tries', values.tries, 1),
    jobs: wholeNumber('jobs', values.jobs, sizes.jobs),
    singles: wholeNumber('singles', values.singles, sizes.singles),
    idleJobs: sizes.idleJobs,
    flyers: wholeNumber('flyers', values.flyers, sizes.flyers),
    sheets: wholeNumber('sheets', values.sheets, sizes.sheets),
    crowds: sizes.crowds,
    events: sizes.events,
    only: values.only,
    json: values.json,
  };
}

function wholeNumber(name: string, given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (/^[1-9]\d{0,6}$/.test(given)) return Number(given);
  throw new Error(`--${name} is ${given}: give a whole number from 1 to 9999999.`);
}
