import { buildSchema, type ExecutionResult, parse } from 'graphql';
import { expect, test } from 'vitest';
import { ADMIN, OPEN_VIEWER, type Viewer } from '../../server/auth/viewer.ts';
import { subscribeTogether } from '../../server/graphql/shared-events.ts';

const schema = buildSchema('type Query { n: Int } type Subscription { n(of: Int): Int }');
const DOCUMENT = parse('subscription ($of: Int) { n(of: $of) }');

interface Asked {
  viewer?: Viewer;
  document?: typeof DOCUMENT;
  of?: number | string;
}

/** How often an event ran that each of these has in his hands. */
async function runs(...all: Asked[]): Promise<number> {
  let count = 0;
  const event = { n: () => (count += 1) };
  const first = async ({ viewer = OPEN_VIEWER, document = DOCUMENT, of = 1 }: Asked) => {
    const stream = await subscribeTogether({
      schema,
      document,
      variableValues: { of },
      contextValue: { viewer },
      rootValue: { n: () => once(event) },
    });
    if (!(Symbol.asyncIterator in stream)) throw new Error('No stream', { cause: stream });
    return (await stream.next()).value as ExecutionResult;
  };
  const results = await Promise.all(all.map(first));
  for (const { errors } of results) expect(errors).toBeUndefined();
  return count;
}

async function* once<Value>(value: Value) {
  yield value;
}

test('an event runs once for all who ask with the same words and the same rights', async () => {
  expect(await runs({}, {}, {})).toBe(1);
  expect(await runs({ viewer: { ...OPEN_VIEWER, keyId: 'k' } }, { viewer: { ...OPEN_VIEWER, keyId: 'l' } })).toBe(1);
});

test('it runs for itself where anything differs', async () => {
  expect(await runs({}, { viewer: ADMIN })).toBe(2);
  expect(await runs({}, { viewer: { ...OPEN_VIEWER, tenant: 'acme' } })).toBe(2);
  expect(await runs({}, { viewer: { ...OPEN_VIEWER, role: 'CLIENT' } })).toBe(2);
  expect(await runs({}, { viewer: { ...OPEN_VIEWER, onlyJobId: 'j' } })).toBe(2);
  expect(await runs({}, { of: 2 })).toBe(2);
  expect(await runs({}, { document: parse('subscription ($of: Int) { n(of: $of) again: n }') })).toBeGreaterThan(2);
});

test('what cannot be subscribed to is answered as it is', async () => {
  const answer = await subscribeTogether({
    schema,
    document: DOCUMENT,
    variableValues: { of: 'x' },
    contextValue: { viewer: OPEN_VIEWER },
  });

  expect(answer).toMatchObject({ errors: [{ message: expect.stringContaining('$of') }] });
});
