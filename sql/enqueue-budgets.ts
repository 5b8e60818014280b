import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const TAKE_ENQUEUES = statement('take_enqueues');

interface Asked {
  tenant: string;
  needed: number;
  /** So many, if there are. */
  wanted: number;
  perMinute: number;
}

export interface Taken {
  /** 0: not one is left. */
  granted: number;
  /** Until there will be one again. */
  waitSeconds: number;
}

/** Takes jobs from what the tenant may enqueue, for whichever server asks; more than there is, where they are needed at once. */
export async function takeEnqueues(db: Database, { tenant, needed, wanted, perMinute }: Asked): Promise<Taken> {
  const { rows } = await run<Taken>(db, TAKE_ENQUEUES, [tenant, needed, wanted, perMinute]);
  return rows[0] ?? { granted: 0, waitSeconds: 1 };
}
