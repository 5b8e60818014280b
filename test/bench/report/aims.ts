import { ENQUEUE_FLYER } from '../graphql/enqueue-flyer.ts';
import { JOB_BY_ID } from '../graphql/job-query.ts';
import { announcementsName, IN_LARGE_BATCHES, SIDE_BY_SIDE } from '../handbill/announcements.ts';
import { claimsName, EMPTY, finished, ready, scheduled } from '../handbill/claims.ts';
import { bulkName } from '../measures/bulk.ts';
import { drainName } from '../measures/drain.ts';
import { enqueueName } from '../measures/enqueue.ts';
import { IDLE_LATENCY } from '../measures/idle-latency.ts';
import { MILLION, MILLIONS } from '../measures.ts';
import type { BenchOptions } from '../options.ts';
import { CHROMIUM_KEPT, PDFKIT, REACT_PDF } from '../rendering/contestants.ts';
import { BARE, ONE_PHOTO, PEAK, renderingName, THREE_PHOTOS } from '../rendering/rendering.ts';
import { lastName, watchingName } from '../watching/watching.ts';

/** Where a figure stands in the first table; of CPU it is the figure `COST`. */
export interface Place {
  contestant: string;
  measure: string;
  figure: string;
}

/** Ours divided by the other's: at least, or at most, so much. */
export interface Aim {
  ours: Place;
  other: Place;
  sense: 'at least' | 'at most';
  ratio: number;
}

export const COST = 'CPU ms per 1,000';
const RATE = 'jobs/s';

/** What is aimed at, in the order of the first table. */
export function allAims(options: BenchOptions): Aim[] {
  return [
    ...drainAims(options),
    ...claimAims(options),
    ...enqueueAims(options),
    ...otherAims(),
    ...renderingAims(),
    ...watchingAims(options),
  ];
}

function drainAims({ jobs, manyJobs }: BenchOptions): Aim[] {
  const one = drainName({ jobs });
  const two = drainName({ jobs, processes: 2 });
  const million = drainName({ jobs: MILLION });
  return [
    atLeast(1.2, one, RATE, 'graphile-worker'),
    atLeast(1.8, one, RATE, 'pg-boss'),
    atMost(1, one, COST, 'graphile-worker'),
    atMost(1, one, 'bytes a job after it', 'pg-boss'),
    atMost(1, one, 'bytes a job kept, VACUUM FULL', 'pg-boss'),
    atLeast(1.05, two, RATE, 'graphile-worker'),
    atLeast(1.8, two, RATE, 'pg-boss'),
    atLeast(0.95, two, RATE, { measure: one }),
    atLeast(0.9, drainName({ jobs: manyJobs, isHeld: true }), RATE, { measure: drainName({ jobs: manyJobs }) }),
    atLeast(0.95, million, RATE, { measure: one }),
    atLeast(0.8, drainName({ jobs: MILLION, isHeld: true }), RATE, { measure: million }),
  ];
}

function claimAims({ jobs, manyJobs, laterJobs }: BenchOptions): Aim[] {
  const empty = { measure: claimsName(jobs, EMPTY) };
  return [ready(manyJobs), scheduled(laterJobs), finished(MILLIONS)].flatMap((state) => [
    atLeast(1 / 1.2, claimsName(jobs, state), RATE, empty),
    atMost(1.2, claimsName(jobs, state), 'claim p99 ms', empty),
  ]);
}

function enqueueAims({ jobs }: BenchOptions): Aim[] {
  return [
    atLeast(2.5, enqueueName(1), RATE, 'pg-boss'),
    atLeast(2.3, enqueueName(1), RATE, 'graphile-worker'),
    atLeast(2.8, enqueueName(10), RATE, 'pg-boss'),
    atLeast(2.8, enqueueName(10), RATE, 'graphile-worker'),
    atLeast(2.5, bulkName(jobs), RATE, 'pg-boss'),
    atLeast(1.8, bulkName(jobs), RATE, 'graphile-worker'),
  ];
}

function otherAims(): Aim[] {
  return [
    atMost(0.8, IDLE_LATENCY, 'p50 ms', 'graphile-worker'),
    atMost(1, IDLE_LATENCY, 'p99 ms', 'graphile-worker'),
    ...[IN_LARGE_BATCHES, SIDE_BY_SIDE].map((form) =>
      atLeast(0.9, announcementsName(form, true), RATE, { measure: announcementsName(form, false) }),
    ),
    atLeast(0.5, JOB_BY_ID, 'requests/s', 'plain node:http'),
    atLeast(1, ENQUEUE_FLYER, 'accepted/s', { contestant: 'pg-boss', measure: enqueueName(10), figure: RATE }),
  ];
}

/** By CPU, which neighbours touch least. */
function renderingAims(): Aim[] {
  return [BARE, ONE_PHOTO, THREE_PHOTOS].flatMap((kind) => [
    atMost(1 / 2.5, renderingName(kind), COST, PDFKIT.name),
    atMost(1 / 5, renderingName(kind), COST, CHROMIUM_KEPT.name),
    atMost(1, renderingName(kind), COST, REACT_PDF.name),
    atMost(1, renderingName(kind), PEAK, CHROMIUM_KEPT.name),
  ]);
}

/** Of fewer watchers the wait is what the hub waits for others that wake. */
const A_CROWD = 1_000;

/** 40 ms for 1,000 watchers and 200 ms for 5,000, where graphql-ws alone takes 34 and 166, and Yoga 44 and 218. */
function watchingAims({ crowds }: BenchOptions): Aim[] {
  return [true, false].flatMap((isShared) =>
    crowds
      .filter((size) => size >= A_CROWD)
      .flatMap((size) => [
        atMost(1.18, watchingName({ transport: 'WebSocket', isShared }), lastName(size), 'graphql-ws'),
        atMost(0.91, watchingName({ transport: 'SSE', isShared }), lastName(size), 'graphql-yoga'),
      ]),
  );
}

type Other = string | Partial<Place>;

const atLeast = (ratio: number, measure: string, figure: string, other: Other): Aim =>
  aim('at least', ratio, measure, figure, other);
const atMost = (ratio: number, measure: string, figure: string, other: Other): Aim =>
  aim('at most', ratio, measure, figure, other);

function aim(sense: Aim['sense'], ratio: number, measure: string, figure: string, other: Other): Aim {
  const ours = { contestant: 'handbill', measure, figure };
  return { sense, ratio, ours, other: { ...ours, ...(typeof other === 'string' ? { contestant: other } : other) } };
}
