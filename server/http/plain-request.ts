import type { IncomingMessage } from 'node:http';

/** A longer one is counted while it comes in, and not taken into memory first. */
const MAX_BYTES = 131_072;
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
export function plainAnswerType({ method, url, headers }: IncomingMessage, maxBodyBytes: number): string | undefined {
  const { accept, 'content-type': contentType = '', 'content-length': length } = headers;
  const isPlain =
    method === 'POST' && url === '/graphql' && CONTENT_TYPES.has(contentType) && !headers['content-encoding'];
  return isPlain && isShort(Number(length), maxBodyBytes) ? TYPE_OF_ACCEPT.get(accept) : undefined;
}

const isShort = (bytes: number, maxBodyBytes: number) => bytes > 0 && bytes <= Math.min(MAX_BYTES, maxBodyBytes);

/** Undefined when the client left before it had sent all. */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => resolve(undefined));
    request.once('close', () => resolve(undefined));
  });
}
