import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { isDatabaseTrouble } from '../../sql/errors.ts';
import { STATUS_OF_CODE } from './error-codes.ts';

export type MaskError = (error: unknown) => GraphQLError;

/** Lets through what was said for the client and hides everything else: its message may hold secrets. What is hidden is logged, once. */
export function createMaskError(log: Logger): MaskError {
  return (error) => {
    const cause = deepest(error);
    if (cause instanceof GraphQLError && error instanceof GraphQLError) return error;
    return isDatabaseTrouble(cause) ? unavailable(error, cause, log) : internal(error, cause, log);
  };
}

function unavailable(error: unknown, cause: unknown, log: Logger): GraphQLError {
  log.warn({ err: cause }, 'the database could not answer');
  return located(error, 'The database cannot be reached just now. Try again in a moment.', {
    code: 'SERVICE_UNAVAILABLE',
    retryable: true,
    http: { status: STATUS_OF_CODE.SERVICE_UNAVAILABLE },
  });
}

function internal(error: unknown, cause: unknown, log: Logger): GraphQLError {
  const requestId = randomUUID();
  log.error({ err: cause, requestId }, 'an operation failed');
  return located(error, `Something went wrong here. The log of the server tells more under ${requestId}.`, {
    code: 'INTERNAL_SERVER_ERROR',
    requestId,
    http: { status: STATUS_OF_CODE.INTERNAL_SERVER_ERROR },
  });
}

/** What was thrown, under the errors that say where. */
function deepest(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? deepest(error.originalError) : error;
}

function located(error: unknown, message: string, extensions: Record<string, unknown>): GraphQLError {
  const { nodes, path } = error instanceof GraphQLError ? error : {};
  return new GraphQLError(message, { nodes: nodes ?? null, path: path ?? null, extensions });
}
