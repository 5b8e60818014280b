import type { ServerResponse } from 'node:http';
import type { Refused } from '../auth/refusals.ts';
import { type ErrorCode, STATUS_OF_CODE } from '../graphql/error-codes.ts';

export function answerJson(response: ServerResponse, status: number, body: unknown, headers: Headers = {}): void {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': `${Buffer.byteLength(text)}`,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}

type Headers = Record<string, string>;

/** The form of a GraphQL error, so that a client of /graphql meets one form only. */
export function answerError(response: ServerResponse, code: ErrorCode, message: string, headers: Headers = {}): void {
  answerJson(response, STATUS_OF_CODE[code], { errors: [{ message, extensions: { code } }] }, headers);
}

/** To who was not let in. */
export function answerRefused(response: ServerResponse, { code, message, retryAfterSeconds }: Refused): void {
  const headers =
    retryAfterSeconds === undefined ? { 'www-authenticate': 'Bearer' } : { 'retry-after': String(retryAfterSeconds) };
  answerError(response, code, message, headers);
}
