import type { Contestant } from './contestants/contestant.ts';
import { HANDBILL } from './contestants/handbill.ts';
import { PEERS } from './contestants/peers.ts';
import { enqueueFlyerOverGraphQL } from './graphql/enqueue-flyer.ts';
import { jobOverGraphQL, jobOverPlainHttp } from './graphql/job-query.ts';
import { claimAndComplete } from './handbill/announcements.ts';
import { flyersByWorker } from './handbill/flyers.ts';
import { renderAlone } from './handbill/render-alone.ts';
import type { Measure } from './measure.ts';
import { drain } from './measures/drain.ts';
import { enqueueOneByOne } from './measures/enqueue.ts';
import { idleLatency } from './measures/idle-latency.ts';
import type { BenchOptions } from './options.ts';

/** All that is measured, in the order of the table. Those that do the same thing stand side by side, so that their runs take turns. */
export function allMeasures({ isOurs, jobs, singles, idleJobs, flyers }: BenchOptions): Measure[] {
  const contestants = isOurs ? [HANDBILL] : [HANDBILL, ...PEERS];
  const ofAll = (measure: (contestant: Contestant) => Measure) => contestants.map(measure);
  return [
    ...ofAll((contestant) => drain({ contestant, jobs })),
    ...ofAll((contestant) => drain({ contestant, jobs, processes: 2 })),
    ...ofAll((contestant) => enqueueOneByOne(contestant, 1, singles)),
    ...ofAll((contestant) => enqueueOneByOne(contestant, 10, singles)),
    ...ofAll((contestant) => idleLatency(contestant, idleJobs)),
    claimAndComplete(true, singles),
    claimAndComplete(false, singles),
    jobOverGraphQL(4 * singles),
    jobOverPlainHttp(4 * singles),
    enqueueFlyerOverGraphQL(singles),
    flyersByWorker(flyers),
    renderAlone(flyers),
  ];
}
