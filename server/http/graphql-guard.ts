import type { IncomingMessage, ServerResponse } from 'node:http';
import { isTrustedOrigin, type Origins } from '../auth/hosts.ts';
import { acceptsAnswer } from './accept.ts';
import { answerError } from './answer.ts';

/** Any value will do: a browser asks before it lets another site's page send it. */
export const CSRF_HEADER = 'x-graphql-yoga-csrf';

/** Refuses who takes none of the forms that an answer can have. Says whether it refused. */
export function refuseAccept({ headers }: IncomingMessage, response: ServerResponse): boolean {
  if (acceptsAnswer(headers.accept)) return false;
  const message = 'An answer comes as application/json, application/graphql-response+json or text/event-stream.';
  answerError(response, 'NOT_ACCEPTABLE', message);
  return true;
}

/**
 * Refuses what a web page of another site can send without being asked first: forms, texts, and GET. What passes carries a content type or a
 * header that makes browsers ask. Says whether it refused.
 */
export function refuseForgery(request: IncomingMessage, response: ServerResponse, origins: Origins): boolean {
  if (request.method === 'POST') return refuseBody(request, response);
  if (request.method !== 'GET' || !isFromElsewhere(request, origins) || request.headers[CSRF_HEADER]) return false;
  answerError(response, 'FORBIDDEN', `A page of another site may use GET only with the header ${CSRF_HEADER}.`);
  return true;
}

function refuseBody({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() === 'application/json' && !headers['content-encoding']) {
    // Names of types are written in any case; Yoga knows them in one.
    headers['content-type'] = ['application/json', ...parameters].join(';');
    return false;
  }
  answerError(response, 'UNSUPPORTED_MEDIA_TYPE', 'Send the operation as application/json, not compressed.');
  return true;
}

function isFromElsewhere({ headers }: IncomingMessage, origins: Origins): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string' && !['same-origin', 'none'].includes(site)) {
    return !headers.origin || !isTrustedOrigin(headers.origin, headers.host, origins);
  }
  return !isTrustedOrigin(headers.origin, headers.host, origins);
}
