import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { type Connections, createConnections } from '../../server/connections/connections.ts';
import { isFull, type Member } from '../../server/connections/crowd.ts';
import { createRate } from '../../server/connections/rate.ts';
import { createTellFull } from '../../server/connections/tell-full.ts';
import { createLog } from '../../server/log.ts';

function connections(env: Record<string, string>): Connections {
  return createConnections(readConfig(env).limits, () => {});
}

function entered(answer: ReturnType<Connections['sockets']['enter']>): Member {
  if (isFull(answer)) throw new Error(answer.message);
  return answer;
}

test('places are bounded as a whole and by address, and are free again when a member leaves', () => {
  const { sockets } = connections({ MAX_SOCKETS: '3', MAX_SOCKETS_PER_ADDRESS: '2' });
  const first = entered(sockets.enter('a', () => {}));
  entered(sockets.enter('a', () => {}));

  expect(sockets.enter('a', () => {})).toEqual({
    code: 'RATE_LIMITED',
    message: 'The limit of WebSockets from one address is 2 (MAX_SOCKETS_PER_ADDRESS). Close one first.',
  });
  entered(sockets.enter('b', () => {}));
  expect(sockets.enter('c', () => {})).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

  first.leave();
  first.leave();
  expect(sockets.size()).toBe(2);
  entered(sockets.enter('a', () => {}));
});

test('places are bounded by key, and one that left while its key was looked up holds none', () => {
  const { streams } = connections({ MAX_STREAMS_PER_KEY: '1' });
  const [late, first, second] = ['a', 'b', 'c'].map((address) => entered(streams.enter(address, () => {})));
  late?.leave();

  expect(late?.identify('k')).toBeUndefined();
  expect(first?.identify('k')).toBeUndefined();
  expect(second?.identify('k')).toMatchObject({ code: 'RATE_LIMITED' });
  first?.leave();
  expect(second?.identify('k')).toBeUndefined();
});

test('all are asked to go', () => {
  const ended: string[] = [];
  const { sockets, streams, endAll } = connections({});
  entered(sockets.enter('a', () => ended.push('socket')));
  entered(streams.enter('a', () => ended.push('stream')));
  entered(streams.enter('a', () => ended.push('left'))).leave();

  endAll();

  expect(ended).toEqual(['socket', 'stream']);
});

test('a rate lets a burst through, and then so many a second', () => {
  let now = 0;
  const take = createRate(10, 3, () => now);
  const taken = (times: number) => Array.from({ length: times }, take).filter(Boolean).length;

  expect(taken(5)).toBe(3);
  now += 100;
  expect(taken(5)).toBe(1);
  now += 60_000;
  expect(taken(5)).toBe(3);
});

test('the log tells of a limit that is reached, and not with every refusal', () => {
  let now = 0;
  const lines: Record<string, unknown>[] = [];
  const log = createLog('handbill-server', 'info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const tellFull = createTellFull(log, () => now);
  const { sockets } = createConnections(readConfig({ MAX_SOCKETS: '1' }).limits, tellFull);

  for (let times = 0; times < 5; times += 1) sockets.enter('a', () => {});
  now += 60_000;
  sockets.enter('a', () => {});

  expect(lines.map(({ setting, limit }) => [setting, limit])).toEqual([
    ['MAX_SOCKETS', 1],
    ['MAX_SOCKETS', 1],
  ]);
});
