import type { IncomingMessage } from 'node:http';

const CONTENT_TYPES = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
]);

const JSON_TYPE = 'application/json';
const GRAPHQL_TYPE = 'application/graphql-response+json';

/** What clients send, and the type that a good answer to a query or a mutation then has. */
export const TYPE_OF_ACCEPT: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['application/json, text/plain, */*', JSON_TYPE],
  ['application/graphql-response+json', GRAPHQL_TYPE],
  ['application/graphql-response+json, application/json', GRAPHQL_TYPE],
  ['application/graphql-response+json,application/json;q=0.9', GRAPHQL_TYPE],
  [
    'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
    GRAPHQL_TYPE,
  ],
]);

/** The type of its answer; undefined for a request that is in any way unusual. */
export function plainAnswerType({ url, headers }: IncomingMessage): string | undefined {
  const { accept, 'content-type': contentType = '' } = headers;
  return url === '/graphql' && CONTENT_TYPES.has(contentType) ? TYPE_OF_ACCEPT.get(accept) : undefined;
}
