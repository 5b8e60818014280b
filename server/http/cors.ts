import type { IncomingMessage, ServerResponse } from 'node:http';
import { CSRF_HEADER } from './graphql-guard.ts';

const HEADERS = `content-type, authorization, x-admin-key, ${CSRF_HEADER}`;

/** Pages of the origins that were allowed may read our answers; never with cookies, for there are none. Says whether it answered. */
export function allowOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  allowedOrigins: readonly string[],
): boolean {
  const { origin } = request.headers;
  response.setHeader('vary', 'Origin');
  if (origin && allowedOrigins.includes(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', 'retry-after');
  }
  if (request.method !== 'OPTIONS') return false;
  if (response.hasHeader('access-control-allow-origin')) allowMethods(response);
  response.writeHead(204);
  response.end();
  return true;
}

function allowMethods(response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'GET, POST, HEAD');
  response.setHeader('access-control-allow-headers', HEADERS);
  response.setHeader('access-control-max-age', '600');
}
