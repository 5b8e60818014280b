import { TYPE_OF_ACCEPT } from '../../server/http/plain-request.ts';
import { ENQUEUE_FLYER, ENQUEUE_JOB, FLYER_INPUT } from '../support/ask.ts';
import type { RawRequest } from '../support/exchange.ts';

const UNKNOWN = '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11';
export const JOB = 'query Job($id: UUID!) { job(id: $id) { id type status payload createdAt waitingFor { code } } }';
const TWO = 'query One { viewer { role } } query Two { viewer { tenant } }';
const SUBSCRIPTION = `subscription { jobStatusChanged(jobId: "${UNKNOWN}") { id } }`;
export const MAX_BODY_BYTES = 20_000;

export const json = (body: unknown, headers: Record<string, string> = {}): RawRequest => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
});

/** What is answered without Yoga's streams; `id` is a job's. */
export function goodRequests(id: string): Record<string, RawRequest> {
  const accepts = [...TYPE_OF_ACCEPT.keys()].map((accept): [string, RawRequest] => [
    `accept ${accept}`,
    json({ query: JOB, variables: { id } }, accept === undefined ? {} : { accept }),
  ]);
  return {
    ...Object.fromEntries(accepts),
    'no variables': json({ query: '{ viewer { role tenant } }' }),
    'nulls in place of what is absent': json({
      query: '{ viewer { role } }',
      variables: null,
      operationName: null,
      extensions: null,
    }),
    'a named operation of two': json({ query: TWO, operationName: 'Two' }),
    'extensions beside a query': json({
      query: TWO,
      operationName: 'One',
      extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } },
    }),
    'an unknown job': json({ query: JOB, variables: { id: UNKNOWN } }),
    'letters beyond ASCII': json({ query: '{ a: __typename, viewer { role } } # ₦ 🏠' }),
    'bytes that are no UTF-8': json(Buffer.from('{"query":"{ __typename } # \xc3("}', 'latin1')),
    introspection: json({ query: '{ __schema { queryType { name } } }' }),
    'a charset': json({ query: '{ __typename }' }, { 'content-type': 'application/json; charset=utf-8' }),
    'a mutation that refuses its input': json({
      query: ENQUEUE_JOB,
      variables: { input: { type: 'x', payload: 1, priority: 1_001 } },
    }),
    'a mutation that was made before': json({ query: ENQUEUE_FLYER, variables: { input: FLYER_INPUT } }),
    'a mutation that finds nothing': json({ query: `mutation { cancelJob(jobId: "${UNKNOWN}") { __typename } }` }),
    'a page': json(
      { query: '{ jobs(first: 1) { nodes { id } pageInfo { endCursor } } }' },
      { connection: 'keep-alive, close' },
    ),
  };
}

/** What is answered before anything is looked into. */
export const REFUSED_REQUESTS: Record<string, RawRequest> = {
  'a body that is too long': json({ query: `{ __typename } # ${'x'.repeat(MAX_BODY_BYTES)}` }),
  'a compressed body': json({ query: '{ __typename }' }, { 'content-encoding': 'gzip' }),
  'a method that is none of ours': { ...json({ query: '{ __typename }' }), method: 'DELETE' },
};

/** What Yoga answers, by itself or after the operation has run. */
export const OTHER_REQUESTS: Record<string, RawRequest> = {
  'an empty body': json(''),
  'no JSON': json('{"query":'),
  'a mark of byte order': json('\ufeff{"query":"{ __typename }"}'),
  'JSON that is no object': json('7'),
  null: json('null'),
  'a batch': json([{ query: '{ __typename }' }, { query: '{ __typename }' }]),
  'no query': json({}),
  'a stored query': json({ extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } }),
  'a query that is no text': json({ query: 7 }),
  'an empty query': json({ query: '' }),
  'variables that are a list': json({ query: '{ __typename }', variables: [] }),
  'variables that are text': json({ query: '{ __typename }', variables: '{}' }),
  'extensions that are text': json({ query: '{ __typename }', extensions: 'x' }),
  'an operation name that is no text': json({ query: '{ __typename }', operationName: 7 }),
  'an operation name that is empty': json({ query: '{ __typename }', operationName: '' }),
  'a parameter more': json({ query: '{ __typename }', id: 7 }),
  'a parameter more that is null': json({ query: '{ __typename }', id: null }),
  'a parameter of a prototype': json('{"query":"{ __typename }","__proto__":{"a":1}}'),
  'bad syntax': json({ query: '{ job(' }),
  'bad syntax, with errors as answers': json({ query: '{ job(' }, { accept: 'application/graphql-response+json' }),
  'an unknown field': json({ query: '{ nope }' }),
  'an unknown field, with errors as answers': json(
    { query: '{ nope }' },
    { accept: 'application/graphql-response+json' },
  ),
  'a field too deep': json({ query: '{ a { b { c { d { e { f { g { h { i } } } } } } } } }' }),
  'a list too long': json({ query: 'query ($n: Int) { jobs(first: $n) { nodes { id } } }', variables: { n: 5_000 } }),
  'a document too long': json({ query: `{ __typename } # ${'x'.repeat(17_000)}` }),
  'a list too long, for a client that takes events too': json(
    { query: '{ jobs(first: 5000) { nodes { id } } }' },
    { accept: 'application/json, text/event-stream' },
  ),
  'a literal of the wrong type': json({ query: '{ job(id: 7) { id } }' }),
  'a variable that is missing': json({ query: JOB }),
  'a variable of the wrong type': json({ query: JOB, variables: { id: 'x' } }),
  'no operation': json({ query: 'fragment F on Job { id }' }),
  'two operations and no name': json({ query: TWO }),
  'an unknown operation': json({ query: TWO, operationName: 'Three' }),
  'a subscription': json({ query: SUBSCRIPTION }),
  'a subscription as events': json({ query: SUBSCRIPTION }, { accept: 'text/event-stream' }),
  'a query as events': json({ query: '{ __typename }' }, { accept: 'text/event-stream' }),
  parts: json({ query: '{ __typename }' }, { accept: 'multipart/mixed' }),
  'nothing that we have': json({ query: '{ __typename }' }, { accept: 'text/html' }),
  'an accept of another charset': json({ query: '{ __typename }' }, { accept: 'application/json; charset=latin1' }),
  'an accept of no words': json({ query: '{ __typename }' }, { accept: '' }),
  'an error that nulls everything': json({ query: `{ attempts(jobId: "${UNKNOWN}") { number } }` }),
  'an error beside what is good': json({
    query: `{ viewer { role } job(id: "${UNKNOWN}") { id } jobs(first: 0) { nodes { id } } }`,
  }),
  'an error, for a client that takes events too': json(
    { query: `{ attempts(jobId: "${UNKNOWN}") { number } }` },
    { accept: 'application/json, text/event-stream' },
  ),
  'another content type': json({ query: '{ __typename }' }, { 'content-type': 'text/plain' }),
  'a content type in capitals': json({ query: '{ __typename }' }, { 'content-type': 'Application/JSON' }),
  'a content type with a blank': json(
    { query: '{ __typename }' },
    { 'content-type': 'application/json ; charset=utf-8' },
  ),
  'a charset of its own': json({ query: '{ __typename }' }, { 'content-type': 'application/json; charset=latin1' }),
  'a PUT': { ...json({ query: '{ __typename }' }), method: 'PUT' },
  'a HEAD': { ...json(''), method: 'HEAD' },
};
