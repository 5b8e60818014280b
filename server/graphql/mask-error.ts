import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { isDatabaseTrouble, isStatementTimeout } from '../../sql/errors.ts';
import { type ErrorCode, STATUS_OF_CODE } from './error-codes.ts';

export type MaskError = (error: unknown) => GraphQLError;

/** Lets through what was said for the client and hides everything else: its message may hold secrets. What is hidden is logged, once. */
export function createMaskError(log: Logger): MaskError {
  return (error) => {
    const cause = deepest(error);
    if (error instanceof GraphQLError && isForClient(cause, error)) return error;
    const requestId = randomUUID();
    if (isStatementTimeout(cause)) {
      log.warn({ err: cause, requestId }, 'a statement took too long');
      const message = 'The database took too long. Ask for less at once, or try again in a moment.';
      return masked(error, 'TIMEOUT', message, { limit: 'statementTimeoutMs', retryable: true, requestId });
    }
    if (isDatabaseTrouble(cause)) {
      log.warn({ err: cause, requestId }, 'the database could not answer');
      const message = 'The database cannot be reached just now. Try again in a moment.';
      return masked(error, 'SERVICE_UNAVAILABLE', message, { retryable: true, requestId });
    }
    log.error({ err: cause, requestId }, 'an operation failed');
    const message = `Something went wrong here. The log of the server tells more under ${requestId}.`;
    return masked(error, 'INTERNAL_SERVER_ERROR', message, { requestId });
  };
}

/** What was thrown, under the errors that say where. */
function deepest(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? deepest(error.originalError) : error;
}

/** Of a field that has run, graphql-js refuses our own values in these errors too: such an error has neither a code nor a place in the document. */
function isForClient(cause: unknown, error: GraphQLError): boolean {
  if (!(cause instanceof GraphQLError)) return false;
  return error.path === undefined || cause === error || cause.extensions.code !== undefined || Boolean(cause.nodes);
}

function masked(error: unknown, code: ErrorCode, message: string, more: Record<string, unknown>): GraphQLError {
  const { nodes, path } = error instanceof GraphQLError ? error : {};
  const extensions = { code, ...more, http: { status: STATUS_OF_CODE[code] } };
  return new GraphQLError(message, { nodes: nodes ?? null, path: path ?? null, extensions });
}
