import type { SentError } from './messages.ts';

/** The error that was told in words, with what its words say of it. */
export function rebuild(error: SentError): Error {
  return Object.assign(new Error(error.message), error);
}
