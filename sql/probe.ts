import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const SEND_PROBE = statement('send_probe');
const TAKES_WRITES = statement('takes_writes');

/** What is sent comes back to every LISTEN on the channel. */
export async function sendProbe(db: Database, channel: string, payload: string): Promise<void> {
  await run(db, SEND_PROBE, [channel, payload]);
}

export async function takesWrites(db: Database): Promise<boolean> {
  const { rows } = await run<{ takesWrites: boolean }>(db, TAKES_WRITES, []);
  return rows[0]?.takesWrites === true;
}
