import type { Database, Pool } from '../../sql/database.ts';
import { slotOf } from '../../sql/job-batch.ts';
import type { NewJob } from '../../sql/job-input.ts';
import { findHeldSlots } from '../../sql/waiting-jobs.ts';
import type { Limits } from '../limits.ts';
import { createEnqueueRate } from './enqueue-rate.ts';
import { createWaitingCounts, type Places } from './waiting-counts.ts';

export interface TenantJob extends NewJob {
  tenant: string;
}

/** Who is let in to the queue. */
export interface Admission {
  /** Fails with RATE_LIMITED when one of the tenants has enqueued too many within a minute; then none of them is to go. */
  pay(jobs: TenantJob[]): Promise<void>;
  /** As for one job: a picture costs its tenant as much. */
  payForPicture(tenant: string): Promise<void>;
  /** Lets in those for which there is room. A job whose key is held needs none: it is there. `db` is where they will be written. */
  letIn(jobs: TenantJob[], db: Database): Promise<LetIn>;
}

export interface LetIn {
  /** Those for which there is no room. */
  unfit: ReadonlySet<TenantJob>;
  /** To be called when the others are written, or will not be. */
  settle(): void;
}

export function createAdmission(pool: Pool, limits: Limits): Admission {
  const rate = createEnqueueRate(pool, limits.maxEnqueuesPerMinute);
  const waiting = createWaitingCounts(pool, limits.maxWaitingJobs);
  return { pay, payForPicture: (tenant) => rate.take(tenant, 1), letIn };

  async function pay(jobs: TenantJob[]): Promise<void> {
    for (const [tenant, own] of byTenant(jobs)) await rate.take(tenant, own.length);
  }

  async function letIn(jobs: TenantJob[], db: Database): Promise<LetIn> {
    const unfit = new Set<TenantJob>();
    const taken: Places[] = [];
    const settle = () => {
      for (const places of taken) places.settle();
    };
    try {
      for (const [tenant, own] of byTenant(jobs)) {
        const places = await waiting.take(tenant, own.length);
        taken.push(places);
        if (places.count < own.length) for (const job of await beyond(places, own, db)) unfit.add(job);
      }
    } catch (error) {
      settle();
      throw error;
    }
    return { unfit, settle };
  }
}

/** The first of them that are new fill the places; what is left of those is given back. */
async function beyond(places: Places, jobs: TenantJob[], db: Database): Promise<TenantJob[]> {
  const there = await findHeldSlots(db, jobs);
  let left = places.count;
  const crowd = jobs.filter((job) => {
    const slot = slotOf(job);
    if (slot !== null && there.has(slot)) return false;
    if (left === 0) return true;
    left -= 1;
    if (slot !== null) there.add(slot);
    return false;
  });
  places.giveBack(left);
  return crowd;
}

function byTenant(jobs: TenantJob[]): Map<string, TenantJob[]> {
  const groups = new Map<string, TenantJob[]>();
  for (const job of jobs) {
    const group = groups.get(job.tenant);
    if (group) group.push(job);
    else groups.set(job.tenant, [job]);
  }
  return groups;
}
