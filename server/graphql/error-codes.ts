import { GraphQLError } from 'graphql';

/** The codes of top-level errors that are ours, and the HTTP status of each. */
export const STATUS_OF_CODE = {
  BAD_USER_INPUT: 400,
  QUERY_TOO_COMPLEX: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  TIMEOUT: 504,
} as const;
export type ErrorCode = keyof typeof STATUS_OF_CODE;

/** An error that reaches the client as it is. */
function apiError(code: ErrorCode, message: string, more: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...more, http: { status: STATUS_OF_CODE[code] } } });
}

export const badInput = (message: string) => apiError('BAD_USER_INPUT', message);
export const forbidden = (what: string) => apiError('FORBIDDEN', `Only operators may ${what}.`);
export const jobNotFound = (id: string) => apiError('NOT_FOUND', `There is no job ${id}.`);
