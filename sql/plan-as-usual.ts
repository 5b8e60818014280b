import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const PLAN_AS_USUAL = statement('plan_as_usual');

/** Before an application's own statements in a transaction of ours. */
export async function planAsUsual(tx: Database): Promise<void> {
  await run(tx, PLAN_AS_USUAL, []);
}
