import { claimJobs, reportProgress } from '../../sql/attempts.ts';
import type { Pool } from '../../sql/database.ts';
import { completeAttempts } from '../../sql/settle-attempts.ts';
import { type Stream, socketClient, sseClient, versionsOf, watch } from './streams.ts';
import { until } from './until.ts';

/** Limits out of the way of many clients of one address. */
export const MANY_CLIENTS = {
  MAX_SOCKETS_PER_ADDRESS: '5000',
  MAX_SOCKETS: '5000',
  MAX_SOCKET_OPERATIONS: '5000',
  MAX_SOCKET_MESSAGES_PER_SECOND: '100000',
  MAX_STREAMS: '5000',
  MAX_STREAMS_PER_ADDRESS: '5000',
};

/** Two watchers of each job, one over each transport, that have all seen it. */
export async function watchTwice(url: string, ids: string[]): Promise<Stream[]> {
  const sockets = Array.from({ length: 8 }, () => socketClient(url));
  const streams = ids.flatMap((id, index) => {
    const socket = sockets[index % sockets.length] ?? socketClient(url);
    return [watch(socket, id), watch(sseClient(url), id)];
  });
  await until(() => streams.every(({ events }) => events.length > 0));
  return streams;
}

export async function enqueueMany(db: Pool, count: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, $1) returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Claims some, tells progress of them, and ends them; each by a statement, as a worker does. */
export async function finishSome(db: Pool, limit: number): Promise<number> {
  const leaseToken = crypto.randomUUID();
  const { jobs } = await claimJobs(db, { workerId: 'ada', types: ['greet'], leaseMs: 30_000, limit, leaseToken });
  await reportProgress(
    db,
    jobs.map((job) => ({ ...job, percent: 50, stage: 'half' })),
  );
  await completeAttempts(
    db,
    jobs.map((key) => ({ key, result: null })),
    [leaseToken],
  );
  return jobs.length;
}

/** Whether versions never fell and none came twice. */
export const isRising = (stream: Stream) =>
  versionsOf(stream).every((version, index, all) => index === 0 || version > (all[index - 1] ?? 0));
