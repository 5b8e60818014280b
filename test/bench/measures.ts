import { enqueueFlyerOverGraphQL } from './graphql/enqueue-flyer.ts';
import { jobOverGraphQL, jobOverPlainHttp } from './graphql/job-query.ts';
import { claimAndComplete } from './handbill/announcements.ts';
import { drainNoOps } from './handbill/drain.ts';
import { enqueueOneByOne } from './handbill/enqueue.ts';
import { flyersByWorker } from './handbill/flyers.ts';
import { idleLatency } from './handbill/idle-latency.ts';
import { renderAlone } from './handbill/render-alone.ts';
import type { Measure } from './measure.ts';
import type { BenchOptions } from './options.ts';

/**
 * All that is measured, in the order of the table. A contestant has a folder and in it a file for each measure; one that does what another does
 * stands beside it here under the same name, so that their runs take turns.
 */
export function allMeasures({ jobs, idleJobs, flyers }: BenchOptions): Measure[] {
  return [
    enqueueOneByOne(1, jobs),
    enqueueOneByOne(10, jobs),
    idleLatency(idleJobs),
    drainNoOps(5, jobs),
    drainNoOps(50, jobs),
    drainNoOps(500, jobs),
    claimAndComplete(true, jobs),
    claimAndComplete(false, jobs),
    flyersByWorker(flyers),
    renderAlone(flyers),
    jobOverGraphQL(4 * jobs),
    jobOverPlainHttp(4 * jobs),
    enqueueFlyerOverGraphQL(jobs),
  ];
}
