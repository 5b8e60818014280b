import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import { expect } from 'vitest';
import { createClientAddress } from '../../server/auth/client-address.ts';
import { OPEN_VIEWER } from '../../server/auth/viewer.ts';
import { createMaskError } from '../../server/graphql/mask-error.ts';
import { createStreamAnswers } from '../../server/graphql/stream-answers.ts';
import { createLog } from '../../server/log.ts';
import { openRawStream } from '../support/raw-stream.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

type FetchApi = Parameters<ReturnType<ReturnType<typeof createStreamAnswers>>>[1];

/** The same answerer in front of a source of the test's own. */
async function runAnswerer(
  { connections, door }: RunningServer,
  source: AsyncIterable<ExecutionResult>,
  before: (response: ServerResponse) => Promise<unknown> = async () => {},
) {
  const streamAnswer = createStreamAnswers({
    crowd: connections.streams,
    door,
    clientAddress: createClientAddress([]),
    maskError: createMaskError(createLog('handbill-server', 'silent')),
    pingMs: 12_000,
  });
  const answered: Promise<unknown>[] = [];
  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    const process = streamAnswer({ req, res, viewer: OPEN_VIEWER });
    answered.push(before(res).then(() => process(source, { Response } as unknown as FetchApi, 'text/event-stream')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, answered, close: () => server.close() };
}

const NOTHING: IteratorResult<ExecutionResult> = { done: true, value: undefined };

test('a source that fails ends its stream with an error that hides why', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const results: (() => ExecutionResult)[] = [() => ({ data: { a: 1 } }), () => fail('postgres://user:canary@db')];
  const next = async () => ({ done: false as const, value: results.shift()?.() ?? {} });
  const answerer = await runAnswerer(server, { [Symbol.asyncIterator]: () => ({ next }) });

  const answer = await (await openRawStream(answerer.url, '')).over();

  expect(answer).toContain('data: {"data":{"a":1}}\n\n');
  expect(answer).toContain('"code":"INTERNAL_SERVER_ERROR"');
  expect(answer).toContain('event: complete\n');
  expect(answer).not.toContain('canary');
  await Promise.all(answerer.answered);
  answerer.close();
});

test('a client that left before its stream began takes no place, and its source is let go', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  let returned = 0;
  const iterator = {
    next: async () => NOTHING,
    return: async () => {
      returned += 1;
      return NOTHING;
    },
  };
  const left = (response: ServerResponse) => once(response, 'close');
  const answerer = await runAnswerer(server, { [Symbol.asyncIterator]: () => iterator }, left);

  const stream = await openRawStream(answerer.url, '');
  await until(() => answerer.answered.length === 1);
  stream.net.resetAndDestroy();
  await Promise.all(answerer.answered);

  expect(returned).toBe(1);
  expect(server.connections.streams.size()).toBe(0);
  answerer.close();
});

function fail(message: string): never {
  throw new Error(message);
}
