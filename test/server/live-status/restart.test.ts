import { expect, inject } from 'vitest';
import { enqueueMany, finishSome, MANY_CLIENTS } from '../../support/crowd.ts';
import { freePort } from '../../support/free-port.ts';
import { startSilencer } from '../../support/silencer.ts';
import { returningSocketClient, returningSseClient, type Stream, statusesOf, watch } from '../../support/streams.ts';
import { startServerProcess } from '../../support/system-processes.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';

const JOBS = 250;
const READS_OF_JOBS = ['find_changed_jobs', 'find_jobs'];

test('the server is killed under 500 watchers: all come back and are current, by ten reads a second', {
  timeout: 180_000,
}, async ({ db, databaseUrl, spawnProcess }) => {
  const silencer = await startSilencer(inject('serverUrl'));
  const env = { ...MANY_CLIENTS, PORT: String(await freePort()) };
  const start = () => startServerProcess(spawnProcess, silencer.through(databaseUrl), env);
  const first = await start();
  const ids = await enqueueMany(db, JOBS);
  const sockets = Array.from({ length: 25 }, () => returningSocketClient(first.url));
  const sse = returningSseClient(first.url);
  const streams = ids.flatMap((id, index) => [watch(sockets[index % sockets.length] ?? sse, id), watch(sse, id)]);
  await until(() => streams.every(({ events }) => events.length > 0));

  first.signal('SIGKILL');
  await first.exited;
  expect(await finishSome(db, JOBS / 2)).toBe(JOBS / 2);
  const second = await start();

  await until(() => endedOf(streams) === JOBS);
  await finishSome(db, JOBS);
  await until(() => endedOf(streams) === 2 * JOBS);
  expect(streams.filter((stream) => !isSteady(stream))).toEqual([]);
  expect(mostInTwoSeconds(silencer.statements())).toBeLessThanOrEqual(20);
  for (const client of [...sockets, sse]) await client.dispose();
  second.signal('SIGKILL');
  silencer.close();
});

const endedOf = (streams: Stream[]) => streams.filter((stream) => statusesOf(stream).at(-1) === 'SUCCEEDED').length;

/** Who comes back is told where the job stands, which it may know already. */
const isSteady = ({ events }: Stream) => {
  const versions = events.map(({ data }) => data?.jobStatusChanged.version ?? 0);
  return versions.every((version, index) => version >= (versions[index - 1] ?? 0));
};

/** Over two, since this process notes some late while it is busy with its 500 clients. */
function mostInTwoSeconds(statements: { name: string; at: number }[]): number {
  const reads = statements.filter(({ name }) => READS_OF_JOBS.includes(name));
  return Math.max(...reads.map(({ at }) => reads.filter((other) => other.at >= at && other.at < at + 2_000).length));
}
