import { mask } from './mask.ts';
import { isObject, propertyOf } from './property-of.ts';

const MAX_MESSAGE = 2_000;
const MAX_STACK = 8_000;
const MAX_CAUSES = 3;

/** What a log may hold of an error. A database error's further fields are left out: its detail shows rows, and rows hold payloads. */
export interface LoggedError {
  name: string;
  code?: string;
  message: string;
  stack?: string;
  cause?: LoggedError;
}

/** For pino, as the serializer of `err`. Never throws. */
export function logError(thrown: unknown): LoggedError {
  return describe(thrown, MAX_CAUSES);
}

/** What happened, in one line for a person, masked. Several addresses that refused at once come as one error without words. Never throws. */
export function wordsOf(thrown: unknown): string {
  const errors = propertyOf(thrown, 'errors');
  const words =
    text(propertyOf(thrown, 'message')) ?? (Array.isArray(errors) ? errors.slice(0, 5).map(wordsOf).join('; ') : '');
  const line = words || text(propertyOf(thrown, 'name')) || (isObject(thrown) ? '' : String(thrown));
  return maskUpTo(MAX_MESSAGE, line.replace(/\s+/g, ' ').trim()) || 'An error without words.';
}

function describe(thrown: unknown, causes: number): LoggedError {
  const [code, stack, cause] = [
    text(propertyOf(thrown, 'code')),
    text(propertyOf(thrown, 'stack')),
    propertyOf(thrown, 'cause'),
  ];
  return {
    name: text(propertyOf(thrown, 'name')) ?? typeof thrown,
    ...(code && { code }),
    message: wordsOf(thrown),
    ...(stack && { stack: maskUpTo(MAX_STACK, stack) }),
    ...(isObject(cause) && causes > 0 && { cause: describe(cause, causes - 1) }),
  };
}

// Masked before it is cut: the end of a secret must not be what tells that it is one.
function maskUpTo(length: number, words: string): string {
  return mask(words.slice(0, 4 * length)).slice(0, length);
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value : undefined);
