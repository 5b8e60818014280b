import type { Database } from '../../sql/database.ts';
import { takeEnqueues } from '../../sql/enqueue-budgets.ts';
import { rateLimited } from '../graphql/error-codes.ts';

/** A server takes a twentieth of a minute's jobs at a time, so that an enqueue hardly ever asks the database. */
const SHARE = 20;
/** Tenants whose rest is remembered; forgetting one costs it that rest. */
const MOST_TENANTS = 10_000;

export interface EnqueueRate {
  /** Fails with RATE_LIMITED. A call for many may overdraw the budget: what comes after it waits for longer. */
  take(tenant: string, count: number): Promise<void>;
}

interface Account {
  /** Taken from the budget and not spent yet. */
  left: number;
  /** Not worth asking until then. */
  emptyUntil: number;
  asking?: Promise<void> | undefined;
}

/** The budget of a tenant is one for all servers; what this one has taken of it it spends by itself. */
export function createEnqueueRate(db: Database, perMinute: number): EnqueueRate {
  const accounts = new Map<string, Account>();
  return { take };

  async function take(tenant: string, count: number): Promise<void> {
    const account = accountOf(tenant);
    while (account.left < count) {
      const waitMs = account.emptyUntil - performance.now();
      if (waitMs > 0) throw tooMany(perMinute, waitMs);
      account.asking ??= refill(account, tenant, count - account.left);
      await account.asking;
    }
    account.left -= count;
  }

  async function refill(account: Account, tenant: string, needed: number): Promise<void> {
    try {
      const wanted = Math.max(needed, Math.floor(perMinute / SHARE));
      const { granted, waitSeconds } = await takeEnqueues(db, { tenant, needed, wanted, perMinute });
      account.left += granted;
      if (granted === 0) account.emptyUntil = performance.now() + waitSeconds * 1_000;
    } finally {
      account.asking = undefined;
    }
  }

  function accountOf(tenant: string): Account {
    const known = accounts.get(tenant);
    if (known) return known;
    if (accounts.size >= MOST_TENANTS) accounts.clear();
    const account = { left: 0, emptyUntil: 0 };
    accounts.set(tenant, account);
    return account;
  }
}

function tooMany(perMinute: number, waitMs: number) {
  const seconds = Math.ceil(waitMs / 1_000);
  const message = `A tenant may enqueue ${perMinute} jobs a minute (MAX_ENQUEUES_PER_MINUTE). Try again in ${seconds} s.`;
  return rateLimited(message, seconds);
}
