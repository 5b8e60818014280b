import type { Database } from './database.ts';
import { unpreparedStatement } from './statement.ts';

const PLAN_AS_USUAL = unpreparedStatement('plan_as_usual');

/** Before an application's own statements in a transaction of ours. */
export async function planAsUsual(tx: Database): Promise<void> {
  await tx.query(PLAN_AS_USUAL.text);
}
