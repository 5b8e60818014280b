import { getIntrospectionQuery } from 'graphql';
import { expect } from 'vitest';
import { ask } from '../support/ask.ts';
import { enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { socketClient, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';
import { transportsTo } from '../support/transports.ts';
import { until } from '../support/until.ts';

const UNKNOWN = '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11';
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');

/** Each doubles the next. */
const doubling = (levels: number, last: string) =>
  `${times(levels, (i) => `fragment F${i} on Viewer { ...F${i + 1} ...F${i + 1} }`)} fragment F${levels} on Viewer { ${last} }`;

interface Broken {
  query: string;
  variables?: Record<string, unknown>;
  limit?: string;
  actual?: number;
}

const BROKEN: Record<string, Broken> = {
  'a long document': { query: `{ __typename } # ${'x'.repeat(16_384)}`, limit: 'maxDocumentBytes', actual: 16_401 },
  'one that is long in bytes only': { query: `{ __typename } # ${'₦'.repeat(6_000)}`, limit: 'maxDocumentBytes' },
  'many tokens': { query: `{ ${times(999, () => 'a')} }`, limit: 'maxTokens' },
  'a literal 4,000 levels deep': {
    query: `mutation { enqueueJob(input: { type: "x", payload: ${'['.repeat(4_000)}${']'.repeat(4_000)} }) { __typename } }`,
  },
  'fields in fields': { query: `{ a { b { c { d { e { f { g { h { i } } } } } } } } }`, limit: 'maxDepth', actual: 9 },
  'fields in fields of fragments': {
    query: `{ a { ...A } } fragment A on X { b { c { d { ...B } } } } fragment B on X { e { ... { f { g { h { i } } } } } }`,
    limit: 'maxDepth',
    actual: 9,
  },
  'fields in a fragment that is called like introspection': {
    query: `{ a { ...__schema } } fragment __schema on X { b { c { d { e { f { g { h { i } } } } } } } }`,
    limit: 'maxDepth',
  },
  'a field below the root that is called like introspection': {
    query: `{ a { __schema { c { d { e { f { g { h { i } } } } } } } } }`,
    limit: 'maxDepth',
  },
  aliases: { query: `{ viewer { ${times(31, (i) => `a${i}: role`)} } }`, limit: 'maxAliases', actual: 31 },
  'aliases in fragments': {
    query: `{ viewer { ...F0 } } ${doubling(5, 'a: role')}`,
    limit: 'maxAliases',
    actual: 32,
  },
  'aliases in more fragments than could be counted one by one': {
    query: `{ viewer { ...F0 } } ${doubling(60, 'a: role')}`,
    limit: 'maxAliases',
    actual: Number.MAX_SAFE_INTEGER,
  },
  'aliases of introspection': {
    query: `{ __schema { ${times(31, (i) => `a${i}: description`)} } }`,
    limit: 'maxAliases',
  },
  'aliases that are skipped': {
    query: `{ viewer { ...A @skip(if: true) } } fragment A on Viewer { ${times(31, (i) => `a${i}: role`)} }`,
    limit: 'maxAliases',
  },
  'root fields': { query: `{ ${times(11, () => '__typename')} }`, limit: 'maxRootFields', actual: 11 },
  'root fields in fragments': {
    query: `{ ...A ...A ...A } fragment A on Query { ${times(4, () => '__typename')} }`,
    limit: 'maxRootFields',
    actual: 12,
  },
  mutations: {
    query: `mutation { ${times(11, (i) => `a${i}: cancelJob(jobId: "${UNKNOWN}") { __typename }`)} }`,
    limit: 'maxRootFields',
  },
  directives: {
    query: `{ viewer { role ${times(21, () => '@skip(if: false)')} } }`,
    limit: 'maxDirectives',
    actual: 21,
  },
  'directives in fragments': {
    query: `{ viewer { ...F0 } } ${doubling(5, 'role @skip(if: false)')}`,
    limit: 'maxDirectives',
    actual: 32,
  },
  'directives of variables and operations': {
    query: `query ($a: Int ${times(11, () => '@a')}) ${times(10, () => '@a')} { __typename }`,
    limit: 'maxDirectives',
    actual: 21,
  },
  'a fragment in itself': {
    query: `{ viewer { ...A } } fragment A on Viewer { ...A ${times(31, (i) => `a${i}: role`)} }`,
    limit: 'maxAliases',
    actual: 31,
  },
  'an operation that is not asked for': {
    query: `query A { __typename } query B { ${times(11, () => '__typename')} }`,
    limit: 'maxRootFields',
  },
  'lists in lists': {
    query: '{ jobs(first: 100) { nodes { attempts(last: 20) { number } } } }',
    limit: 'maxCost',
    actual: 2_101,
  },
  'lists in lists by their defaults': {
    query: '{ jobs { edges { node { attempts { number } } } } }',
    limit: 'maxCost',
    actual: 2_041,
  },
  'a variable': {
    query: 'query ($n: Int) { jobs(first: $n) { nodes { attempts { number } } } }',
    variables: { n: 100 },
    limit: 'maxCost',
    actual: 10_101,
  },
  "a variable's default": {
    query: 'query ($n: Int = 100) { jobs(last: $n) { nodes { attempts { number } } } }',
    limit: 'maxCost',
    actual: 10_101,
  },
  'a null in place of a default': {
    query: 'query ($n: Int = 1) { jobs(first: 20) { nodes { attempts(last: $n) { number } } } }',
    variables: { n: null },
    limit: 'maxCost',
    actual: 2_021,
  },
  'a number below nothing': {
    query:
      '{ a: jobs(first: -9) { nodes { attempts { number } } } jobs(first: 100) { nodes { attempts { number } } } }',
    limit: 'maxCost',
    actual: 10_102,
  },
  'lists of fragments': {
    query: `{ jobs(first: 30) { nodes { ...A ...B } } }
      fragment A on Job { ...B } fragment B on Job { a: attempts(last: 40) { number } b: attempts(last: 40) { number } }`,
    limit: 'maxCost',
    actual: 4_831,
  },
  'lists that may be skipped': {
    query: 'query ($no: Boolean!) { jobs(first: 100) @skip(if: $no) { nodes { attempts { number } } } }',
    variables: { no: true },
    limit: 'maxCost',
  },
  'many counts': {
    query: `{ ${times(10, (i) => `a${i}: jobs { totalCount totalCountIsEstimate b: totalCount c: totalCount }`)} }`,
    limit: 'maxCost',
    actual: 2_010,
  },
  'many payloads': {
    query: `{ jobs(first: 100) { nodes { ${times(4, (i) => `a${i}: payload`)} } } }`,
    limit: 'maxCost',
  },
  'introspection five times over': {
    query: `{ ${times(5, (i) => `a${i}: __schema { description }`)} }`,
    limit: 'maxCost',
  },
  'results of a mutation for many': {
    query: `mutation ($in: [EnqueueJobInput!]!) { enqueueJobs(inputs: $in) { ... on JobAccepted { job { attempts { number } } } } }`,
    variables: { in: Array.from({ length: 30 }, () => ({ type: 'x', payload: 1 })) },
    limit: 'maxCost',
    actual: 2_461,
  },
  'an event of a subscription': {
    query: `subscription { jobStatusChanged(jobId: "${UNKNOWN}") { ${times(21, (i) => `a${i}: attempts { number }`)} } }`,
    limit: 'maxCost',
    actual: 2_101,
  },
};

test('a document of too much is QUERY_TOO_COMPLEX over every transport, and nothing has run', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  await enqueue(db);

  for (const [transport, send] of Object.entries(transportsTo(server.url))) {
    for (const [name, { query, variables, limit, actual }] of Object.entries(BROKEN)) {
      const { data = null, errors } = await send(query, variables);
      const extensions = {
        code: 'QUERY_TOO_COMPLEX',
        ...(limit && { limit }),
        ...(actual !== undefined && { actual }),
      };
      expect([transport, name, data, errors]).toMatchObject([transport, name, null, [{ extensions }]]);
    }
  }
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(1);
});

test('its answer names the limit, what was met, and the cure, with status 400', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  for (const accept of ['application/json', 'application/graphql-response+json']) {
    const { status, errors } = await ask(server.url, `{ ${times(11, () => '__typename')} }`, {}, { accept });
    expect(status).toBe(400);
    expect(errors).toEqual([
      {
        message:
          'An operation may begin with at most 10 fields; here it is 11. Ask for some of them in another operation.',
        extensions: { code: 'QUERY_TOO_COMPLEX', limit: 'maxRootFields', allowed: 10, actual: 11 },
      },
    ]);
  }
});

test('what was asked for cheaply before is not cheap with other variables, nor dear for ever', async ({
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const query = 'query ($n: Int = 2) { jobs(first: $n) { nodes { attempts { number } } } }';

  for (const send of Object.values(transportsTo(server.url))) {
    const codes: unknown[] = [];
    for (const variables of [{ n: 1 }, { n: 100 }, {}, { n: 100 }]) {
      codes.push((await send(query, variables)).errors?.[0]?.extensions?.code);
    }
    expect(codes).toEqual([undefined, 'QUERY_TOO_COMPLEX', undefined, 'QUERY_TOO_COMPLEX']);
  }
});

test('what lies at a limit is answered', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const answered: Record<string, [query: string, variables?: Record<string, unknown>]> = {
    'a document of 16 KiB': [`{ __typename } #${'x'.repeat(16_368)}`],
    '30 aliases': [`{ viewer { ${times(30, (i) => `a${i}: role`)} } }`],
    '10 root fields': [`{ ${times(10, (i) => `a${i}: __typename`)} }`],
    '20 directives': [
      `{ viewer { role ${times(10, () => '@skip(if: false) @include(if: true)')} } }`.replaceAll(
        ' @include(if: true) @skip(if: false)',
        '',
      ),
    ],
    'a page of 100, and all that a row of it has': [
      `{ jobs(first: 100) { totalCount totalCountIsEstimate pageInfo { endCursor } edges { cursor node { id type queue status
         isTerminal version progress stage payload idempotencyKey priority tags attemptCount maxAttempts createdAt startedAt finishedAt
         nextAttemptAt cancelRequested queuePosition lastError { code message retryable at fingerprint } result } } } }`,
    ],
    'the longest path of the schema': ['{ jobs(first: 2) { edges { node { attempts { error { code } } } } } }'],
    introspection: [
      getIntrospectionQuery({
        inputValueDeprecation: true,
        oneOf: true,
        schemaDescription: true,
        specifiedByUrl: true,
      }),
    ],
  };

  for (const [name, [query, variables]] of Object.entries(answered)) {
    for (const [transport, send] of Object.entries(transportsTo(server.url))) {
      expect([transport, name, (await send(query, variables)).errors]).toEqual([transport, name, undefined]);
    }
  }
});

test('a document of too much ends one operation, not the socket and its neighbours', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { id } = await enqueue(db);
  const client = socketClient(server.url);
  const neighbour = watch(client, id);
  await until(() => neighbour.events.length === 1);

  for (const { query } of Object.values(BROKEN).filter(({ variables }) => !variables)) {
    await watch(client, id, query).over.catch(() => {});
  }
  await db.query(`update handbill.jobs set status = 'cancelled', finished_at = now() where id = $1`, [id]);
  await neighbour.over;

  expect(neighbour.events.length).toBe(2);
});

test('values in values without end are refused in words, in a document and in variables', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_TOKENS: '50000' });
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const inDocument = (depth: number) =>
    `mutation { enqueueJob(input: { type: "x", payload: ${nested(depth)} }) { ... on ValidationFailed { issues { code } } } }`;
  const inVariables = `mutation ($input: EnqueueJobInput!) { enqueueJob(input: $input) { ... on ValidationFailed { issues { code } } } }`;

  for (const send of Object.values(transportsTo(server.url))) {
    expect(await send(inDocument(4_000))).toMatchObject({ errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX' } }] });
    const refused = { data: { enqueueJob: { issues: [{ code: 'TOO_DEEP' }] } } };
    expect(await send(inDocument(150))).toMatchObject(refused);
    expect(await send(inVariables, { input: { type: 'x', payload: JSON.parse(nested(4_000)) } })).toMatchObject(
      refused,
    );
    const { errors } = await send(inVariables, { input: JSON.parse(nested(4_000)) });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  }
});

test('many operations in one body are refused', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]),
  });

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ message: expect.stringContaining('one by one') }] });
});
