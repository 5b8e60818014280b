import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const SEND_PROBE = statement('send_probe');

/** What is sent comes back to every LISTEN on the channel. */
export async function sendProbe(db: Database, channel: string, payload: string): Promise<void> {
  await run(db, SEND_PROBE, [channel, payload]);
}
