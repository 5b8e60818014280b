import { parse } from 'graphql';
import { expect } from 'vitest';
import { lightenSubscriptions } from '../../server/graphql/limits/light-subscriptions.ts';
import { LimitSettings, toLimits } from '../../server/limits.ts';
import { ask } from '../support/ask.ts';
import { enqueue } from '../support/queue.ts';
import { openRawStream } from '../support/raw-stream.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

test('a subscription over HTTP may be as long as one over WebSocket, and anything else longer', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { MAX_FRAME_BYTES: '2000' });
  const { id } = await enqueue(db);
  const watching = `subscription { jobStatusChanged(jobId: "${id}") { status } } #`;
  const padded = (query: string, bytes: number) => query + 'x'.repeat(bytes - JSON.stringify({ query }).length);
  const fits = await openRawStream(server.url, padded(watching, 2_000));
  const tooLong = await openRawStream(server.url, padded(watching, 2_001));

  await until(() => fits.received().includes('event: next'));
  fits.net.destroy();
  expect(await tooLong.over()).toMatch(
    /MAX_FRAME_BYTES.*"code":"PAYLOAD_TOO_LARGE","limit":"maxFrameBytes","allowed":2000,"actual":2001/,
  );
  expect((await ask(server.url, padded('{ viewer { tenant } } #', 4_000))).status).toBe(200);
});

test('of what a subscription brings nothing is kept but the variables that it uses', () => {
  const { onSubscribe } = lightenSubscriptions(toLimits(LimitSettings.parse({})));
  const params = { variables: { b: true, x: [{}] }, extensions: { y: [{}] } };
  const document = parse('subscription ($b: Boolean!) { jobStatusChanged(jobId: "") { id @include(if: $b) } }');
  const args = { document, variableValues: params.variables, contextValue: { params } };

  // Of what it is handed it takes only these.
  onSubscribe?.({ args, setResultAndStopExecution: expect.unreachable } as never);

  expect(args.variableValues).toEqual({ b: true });
  expect(params).toEqual({ variables: undefined, extensions: undefined });
});

test('a filter takes no more than a change can be compared with in no time', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const list = (filter: object) =>
    ask(server.url, 'query ($f: JobFilter) { jobs(filter: $f) { totalCount } }', { f: filter });
  const hundred = Array.from({ length: 100 }, (_, i) => `type-${i}`);

  expect((await list({ type: hundred, tag: 'x'.repeat(255) })).data).toEqual({ jobs: { totalCount: 0 } });
  expect((await list({ type: [...hundred, 'a'] })).errors).toMatchObject([
    { message: 'filter.type: give up to 100.', extensions: { code: 'BAD_USER_INPUT' } },
  ]);
  expect((await list({ tag: 'x'.repeat(256) })).errors).toMatchObject([
    { message: 'filter.tag: give up to 255 characters.', extensions: { code: 'BAD_USER_INPUT' } },
  ]);
});
