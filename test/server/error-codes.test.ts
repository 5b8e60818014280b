import { expect } from 'vitest';
import { type ErrorCode, STATUS_OF_CODE } from '../../server/graphql/error-codes.ts';
import { ask } from '../support/ask.ts';
import { exchange } from '../support/exchange.ts';
import { enqueue } from '../support/queue.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const UNKNOWN = '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11';

interface Way {
  /** Settings under which it is reached soon. */
  env?: Record<string, string>;
  /** The answer's status and code. */
  go(server: RunningServer): Promise<[number, unknown]>;
}

const send = (path: string, init?: RequestInit) => async (server: RunningServer) =>
  answerOf(await fetch(server.url + path, init));
const operation = (query: string) => async (server: RunningServer) => {
  const { status, errors } = await ask(server.url, query);
  return [status, errors?.[0]?.extensions.code] as [number, unknown];
};
const post = (body: string, headers: Record<string, string> = {}) =>
  send('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

async function answerOf(response: Response): Promise<[number, unknown]> {
  const { errors } = await response.json();
  return [response.status, errors[0].extensions.code];
}

/** One way to each code there is, but for that of streams alone, which has a test of its own. */
const WAYS: Record<Exclude<ErrorCode, 'RESYNC'>, Way> = {
  BAD_REQUEST: { go: post('{') },
  GRAPHQL_PARSE_FAILED: { go: operation('{') },
  GRAPHQL_VALIDATION_FAILED: { go: operation('{ nothing }') },
  OPERATION_RESOLUTION_FAILURE: { go: operation('query A { __typename } query B { __typename }') },
  BAD_USER_INPUT: { go: operation('{ jobs(first: 0) { nodes { id } } }') },
  QUERY_TOO_COMPLEX: { go: operation(`{ ${Array.from({ length: 99 }, (_, at) => `a${at}: __typename`)} }`) },
  UNAUTHENTICATED: { env: { ADMIN_API_KEY: 'the-key' }, go: operation('{ viewer { role } }') },
  FORBIDDEN: { go: send('/graphql?query={__typename}', { headers: { origin: 'https://elsewhere.example' } }) },
  NOT_FOUND: { go: operation(`{ attempts(jobId: "${UNKNOWN}") { number } }`) },
  METHOD_NOT_ALLOWED: { go: send('/graphql?query=mutation{__typename}') },
  NOT_ACCEPTABLE: { go: post('{"query":"{ __typename }"}', { accept: 'image/png' }) },
  REQUEST_TIMEOUT: { env: { BODY_TIMEOUT_MS: '100' }, go: sendHalf },
  LINK_EXPIRED: { env: { LINK_TTL_SECONDS: '1' }, go: openOldLink },
  PAYLOAD_TOO_LARGE: { env: { MAX_BODY_BYTES: '1024' }, go: post(' '.repeat(1_025)) },
  UNSUPPORTED_MEDIA_TYPE: { go: post('{ __typename }', { 'content-type': 'application/graphql' }) },
  RATE_LIMITED: { env: { MAX_STREAMS_PER_ADDRESS: '1' }, go: openTwoStreams },
  INTERNAL_SERVER_ERROR: { go: failInside },
  SERVICE_UNAVAILABLE: { go: closePool },
  TIMEOUT: { env: { OPERATION_TIMEOUT_MS: '100' }, go: waitTooLong },
};

test.for(Object.entries(WAYS))(
  '%s can be reached, and has its status',
  async ([code, { env, go }], { databaseUrl }) => {
    await using server = await runServer(databaseUrl, env);

    expect(await go(server)).toEqual([STATUS_OF_CODE[code as ErrorCode], code]); // as the entries have it
  },
);

async function sendHalf({ url }: RunningServer): Promise<[number, unknown]> {
  const headers = { 'content-type': 'application/json', 'content-length': '100' };
  const [head = '', body = ''] = (await exchange(url, '/graphql', { headers, body: '{"query":' })).split('\r\n\r\n');
  return [Number(head.slice(9, 12)), JSON.parse(body).errors[0].extensions.code];
}

async function openOldLink({ links, url }: RunningServer): Promise<[number, unknown]> {
  const link = links.create(UNKNOWN).url.replace(/^https?:\/\/[^/]+/, url);
  return until(async () => {
    const response = await fetch(link);
    return response.status === 404 ? undefined : answerOf(response);
  });
}

async function openTwoStreams({ url, pool }: RunningServer): Promise<[number, unknown]> {
  const { id } = await enqueue(pool);
  const query = `subscription { jobStatusChanged(jobId: "${id}") { id } }`;
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
  const open = () => fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const first = await open();
  const answer = await answerOf(await open());
  await first.body?.cancel();
  return answer;
}

async function failInside(server: RunningServer): Promise<[number, unknown]> {
  await server.pool.query('alter table handbill.jobs rename column stage to elsewhere');
  return operation(`{ job(id: "${UNKNOWN}") { stage } }`)(server);
}

async function closePool(server: RunningServer): Promise<[number, unknown]> {
  await server.pool.end();
  return operation(`{ job(id: "${UNKNOWN}") { id } }`)(server);
}

async function waitTooLong(server: RunningServer): Promise<[number, unknown]> {
  const holder = await server.pool.connect();
  await holder.query('begin; lock table handbill.jobs in access exclusive mode');
  const answer = await operation(`{ job(id: "${UNKNOWN}") { id } }`)(server);
  await holder.query('rollback');
  holder.release();
  return answer;
}
