import { type ExecutionResult, GraphQLError } from 'graphql';
import { propertyOf } from '../../sql/property-of.ts';
import { STATUS_OF_CODE } from './error-codes.ts';

/** Yoga takes the status of an answer from its errors, and then takes it out of them. A stream has no status of its own. */
export type Transport = 'http' | 'stream';

const MAX_MESSAGE = 2_000;
/** Of a longer one, its start; what should have been there stands at its end. */
const MAX_QUOTED = 1_500;

/** Gives every error a code: graphql-js leaves it out where a variable does not fit its type. */
export function codedError(error: GraphQLError, status?: object): GraphQLError {
  const { http, unexpected: _, originalError: __, code, ...rest } = error.extensions;
  const word = typeof code === 'string' ? ourWord(code, http) : codeOf(error);
  return new GraphQLError(shortened(error.message), {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: { code: word, ...rest, ...(status && { http: status }) },
  });
}

/** graphql-js quotes what was wrong, however long it is. */
function shortened(message: string): string {
  return message.length > MAX_MESSAGE
    ? `${message.slice(0, MAX_QUOTED)} … ${message.slice(MAX_QUOTED - MAX_MESSAGE)}`
    : message;
}

/** Yoga says BAD_REQUEST of a method too. */
function ourWord(code: string, http: unknown): string {
  return code === 'BAD_REQUEST' && propertyOf(http, 'status') === 405 ? 'METHOD_NOT_ALLOWED' : code;
}

// Without a code of its own an error comes from graphql-js, which refuses syntax and values before anything runs.
function codeOf(error: GraphQLError): string {
  return error.message.startsWith('Syntax Error') ? 'GRAPHQL_PARSE_FAILED' : 'BAD_USER_INPUT';
}

/** An answer that holds data is a good answer over HTTP, whatever a part of it lacks. */
export function codedResult(result: ExecutionResult, transport: Transport): ExecutionResult {
  if (!result.errors) return result;
  const isGood = transport === 'stream' || Object.values(result.data ?? {}).some((value) => value !== null);
  const errors = result.errors.map((error) => codedError(error, isGood ? { status: 200 } : statusOf(error)));
  return { ...result, errors };
}

function statusOf({ extensions }: GraphQLError): object {
  // Under application/json Yoga would answer 200 to a body that is no JSON or has no query, and to a document that is refused before it runs.
  const isBad = extensions.code === 'BAD_REQUEST' || extensions.code === 'QUERY_TOO_COMPLEX';
  if (isBad) return { ...Object(extensions.http), spec: false };
  return typeof extensions.http === 'object' && extensions.http !== null
    ? extensions.http
    : { status: STATUS_OF_CODE.BAD_USER_INPUT };
}
