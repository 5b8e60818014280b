import type { Contestant } from './contestants/contestant.ts';
import { HANDBILL } from './contestants/handbill.ts';
import { PEERS } from './contestants/peers.ts';
import { enqueueFlyerOverGraphQL } from './graphql/enqueue-flyer.ts';
import { jobOverGraphQL, jobOverPlainHttp } from './graphql/job-query.ts';
import { announcements, IN_LARGE_BATCHES, SIDE_BY_SIDE } from './handbill/announcements.ts';
import { claimsFrom, EMPTY, finished, ready, scheduled } from './handbill/claims.ts';
import { drainBesideServer } from './handbill/drain-beside-server.ts';
import { flyersByWorker } from './handbill/flyers.ts';
import { pruning } from './handbill/pruning.ts';
import { renderAlone } from './handbill/render-alone.ts';
import type { Measure } from './measure.ts';
import { enqueueInBulk } from './measures/bulk.ts';
import { drain } from './measures/drain.ts';
import { enqueueOneByOne } from './measures/enqueue.ts';
import { idleLatency } from './measures/idle-latency.ts';
import type { BenchOptions } from './options.ts';
import { OTHERS, OURS } from './rendering/contestants.ts';
import { BARE, FOR_PRINT, FOR_THE_SCREEN, MIXED, ONE_PHOTO, rendering, THREE_PHOTOS } from './rendering/rendering.ts';
import { bareWatching, watching } from './watching/watching.ts';

type OfAll = (measure: (contestant: Contestant) => Measure) => Measure[];

export const MILLION = 1_000_000;
export const MILLIONS = 5_000_000;

/** All that is measured, in the order of the table. Those that do the same thing stand side by side, so that their runs take turns. */
export function allMeasures(options: BenchOptions): Measure[] {
  const contestants = options.isOurs ? [HANDBILL] : [HANDBILL, ...PEERS];
  const ofAll: OfAll = (measure) => contestants.map(measure);
  return [
    ...drains(options, ofAll),
    ...claims(options),
    ...enqueues(options, ofAll),
    ...ofAll((contestant) => idleLatency(contestant, options.idleJobs)),
    ...oursAlone(options),
    ...renderings(options),
    ...watchers(options),
  ];
}

function drains({ jobs, manyJobs, isFull }: BenchOptions, ofAll: OfAll): Measure[] {
  return [
    ...ofAll((contestant) => drain({ contestant, jobs, shows: 'bytes' })),
    ...ofAll((contestant) => drain({ contestant, jobs, processes: 2 })),
    ...ofAll((contestant) => drain({ contestant, jobs: manyJobs })),
    ...ofAll((contestant) => drain({ contestant, jobs: manyJobs, isHeld: true })),
    ...(isFull ? ofAll((contestant) => drain({ contestant, jobs: MILLION, shows: 'memory' })) : []),
    ...(isFull ? ofAll((contestant) => drain({ contestant, jobs: MILLION, isHeld: true })) : []),
    ...(isFull ? [drainBesideServer(MILLION)] : []),
  ];
}

function claims({ jobs, manyJobs, laterJobs, isFull }: BenchOptions): Measure[] {
  const states = [EMPTY, ready(manyJobs), scheduled(laterJobs), ...(isFull ? [finished(MILLIONS)] : [])];
  return [...states.map((state) => claimsFrom(state, jobs)), pruning(jobs, isFull ? MILLIONS : laterJobs)];
}

function enqueues({ jobs, singles }: BenchOptions, ofAll: OfAll): Measure[] {
  return [
    ...ofAll((contestant) => enqueueOneByOne(contestant, 1, singles)),
    ...ofAll((contestant) => enqueueOneByOne(contestant, 10, singles)),
    ...ofAll((contestant) => enqueueInBulk(contestant, jobs)),
  ];
}

function oursAlone({ jobs, singles, flyers }: BenchOptions): Measure[] {
  return [
    ...[IN_LARGE_BATCHES, SIDE_BY_SIDE].flatMap((form) => [true, false].map((isOn) => announcements(form, isOn, jobs))),
    jobOverGraphQL(4 * singles),
    jobOverPlainHttp(4 * singles),
    enqueueFlyerOverGraphQL(singles),
    flyersByWorker(flyers),
    renderAlone(flyers),
  ];
}

/** The short form is for one kind: nothing else is taken another way. */
function renderings({ sheets, isOurs, isQuick }: BenchOptions): Measure[] {
  const kinds = isQuick ? [THREE_PHOTOS] : [BARE, ONE_PHOTO, THREE_PHOTOS, MIXED];
  const contestants = isOurs ? [OURS] : [OURS, ...OTHERS];
  const large = isQuick ? [] : [FOR_THE_SCREEN, FOR_PRINT];
  return [
    ...kinds.flatMap((kind) => contestants.map((contestant) => rendering(kind, contestant, sheets))),
    ...large.map((kind) => rendering(kind, OURS, Math.ceil(sheets / 10))),
  ];
}

function watchers({ crowds, events }: BenchOptions): Measure[] {
  const forms = (['WebSocket', 'SSE'] as const).flatMap((transport) =>
    [true, false].map((isShared) => ({ transport, isShared, crowds, events })),
  );
  return forms.flatMap((form) => [watching(form), bareWatching(form)]);
}
