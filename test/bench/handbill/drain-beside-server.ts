import { HANDBILL } from '../contestants/handbill.ts';
import type { Measure } from '../measure.ts';
import { drainName, runDrain } from '../measures/drain.ts';
import { withServer } from './processes.ts';

/** A server hears of every change; what memory that takes it, and the worker. */
export function drainBesideServer(jobs: number): Measure {
  const what = { contestant: HANDBILL, jobs, shows: 'memory' } as const;
  return {
    name: `${drainName(what)}, a server beside`,
    contestant: HANDBILL.name,
    run: (ground) => withServer(ground, (server) => runDrain(what, ground, [server])),
  };
}
