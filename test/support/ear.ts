import pg from 'pg';
import { until } from './until.ts';

interface Heard {
  channel: string;
  payload: string;
}

/** A client that listens to both channels of ours, as any program could. */
export interface Ear {
  /** What was sent since it was asked last; complete for all that has committed before. */
  heard(): Promise<Heard[]>;
  close(): Promise<void>;
}

export async function openEar(databaseUrl: string): Promise<Ear> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  let messages: Heard[] = [];
  client.on('notification', ({ channel, payload = '' }) => messages.push({ channel, payload }));
  await client.connect();
  await client.query('listen handbill_jobs; listen handbill_wake; listen handbill_test_mark');
  return { heard, close: () => client.end() };

  // Notifications come in the order of their commits: once the mark is here, so is all that went before.
  async function heard(): Promise<Heard[]> {
    await client.query('notify handbill_test_mark');
    await until(() => messages.some(({ channel }) => channel === 'handbill_test_mark'), { everyMs: 1 });
    const all = messages.filter(({ channel }) => channel !== 'handbill_test_mark');
    messages = [];
    return all;
  }
}
