import type { Database, Pool } from '../../sql/database.ts';
import { slotOf } from '../../sql/job-batch.ts';
import type { NewJob } from '../../sql/job-input.ts';
import { findHeldSlots } from '../../sql/waiting-jobs.ts';
import type { Limits } from '../limits.ts';
import { createEnqueueRate } from './enqueue-rate.ts';
import { createWaitingCounts } from './waiting-counts.ts';

export interface TenantJob extends NewJob {
  tenant: string;
}

/** Who is let in to the queue. */
export interface Admission {
  /** Fails with RATE_LIMITED when one of the tenants has enqueued too many within a minute; then none of them is to go. */
  pay(jobs: TenantJob[]): Promise<void>;
  /** Those for which there is no room. A job whose key is held needs none: it is there. `db` is where they will be written. */
  findUnfit(jobs: TenantJob[], db: Database): Promise<ReadonlySet<TenantJob>>;
}

const NONE: ReadonlySet<TenantJob> = new Set();

export function createAdmission(pool: Pool, limits: Limits): Admission {
  const rate = createEnqueueRate(pool, limits.maxEnqueuesPerMinute);
  const waiting = createWaitingCounts(pool, limits.maxWaitingJobs);
  return { pay, findUnfit };

  async function pay(jobs: TenantJob[]): Promise<void> {
    for (const [tenant, own] of byTenant(jobs)) await rate.take(tenant, own.length);
  }

  async function findUnfit(jobs: TenantJob[], db: Database): Promise<ReadonlySet<TenantJob>> {
    const unfit = new Set<TenantJob>();
    for (const [tenant, own] of byTenant(jobs)) {
      const room = await waiting.room(tenant, own.length);
      const crowd = room < own.length ? await beyond(room, own, db) : [];
      for (const job of crowd) unfit.add(job);
      waiting.add(tenant, own.length - crowd.length);
    }
    return unfit.size > 0 ? unfit : NONE;
  }
}

/** The first of them that are new fill the room. */
async function beyond(room: number, jobs: TenantJob[], db: Database): Promise<TenantJob[]> {
  const there = await findHeldSlots(db, jobs);
  let left = Math.max(0, room);
  return jobs.filter((job) => {
    const slot = slotOf(job);
    if (slot !== null && there.has(slot)) return false;
    if (left === 0) return true;
    left -= 1;
    if (slot !== null) there.add(slot);
    return false;
  });
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
