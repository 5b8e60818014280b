import { GraphQLError } from 'graphql';

/** Every code of a top-level error, and the HTTP status of an answer that is nothing but such an error. docs/errors.md shows the same. */
export const STATUS_OF_CODE = {
  BAD_REQUEST: 400,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  OPERATION_RESOLUTION_FAILURE: 400,
  BAD_USER_INPUT: 400,
  QUERY_TOO_COMPLEX: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  REQUEST_TIMEOUT: 408,
  RESYNC: 409,
  LINK_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  TIMEOUT: 504,
} as const;
export type ErrorCode = keyof typeof STATUS_OF_CODE;

/** An error that reaches the client as it is. */
export function apiError(code: ErrorCode, message: string, more: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...more, http: { status: STATUS_OF_CODE[code] } } });
}

export const badInput = (message: string) => apiError('BAD_USER_INPUT', message);
export const forbidden = (message: string) => apiError('FORBIDDEN', message);
export const operatorsOnly = (what: string) => forbidden(`Only operators may ${what}.`);
export const jobNotFound = (id: string) => apiError('NOT_FOUND', `There is no job ${id}.`);

/** Over HTTP with a header that says the same, where it is known for how long. */
export function rateLimited(message: string, retryAfterSeconds?: number): GraphQLError {
  if (retryAfterSeconds === undefined) return apiError('RATE_LIMITED', message);
  const http = { status: STATUS_OF_CODE.RATE_LIMITED, headers: { 'retry-after': String(retryAfterSeconds) } };
  return new GraphQLError(message, { extensions: { code: 'RATE_LIMITED', retryAfterSeconds, http } });
}

export const unauthenticated = (message: string) => apiError('UNAUTHENTICATED', message);

/** Of a stream whose reader may have missed something. */
export const resync = () =>
  apiError('RESYNC', 'Changes have been missed here. Query the jobs, and subscribe again.', { retryable: true });
