import type { Viewer } from './viewer.ts';

export interface Refused {
  code: 'UNAUTHENTICATED' | 'RATE_LIMITED';
  message: string;
  retryAfterSeconds?: number;
}

export type Admission = { viewer: Viewer; refused?: undefined } | { viewer?: undefined; refused: Refused };

export const SEND_KEY = refused('Send your key as `Authorization: Bearer KEY`, or the admin key as `x-admin-key`.');
export const UNKNOWN = refused('This key is not known.');
export const EXPIRED = refused(
  'This watch token has expired. Enqueue the job again, with the same idempotency key and input: the answer brings a new token.',
);

function refused(message: string): Admission {
  return { refused: { code: 'UNAUTHENTICATED', message } };
}

export function tooMany(seconds: number): Admission {
  const message = `Too many wrong keys from this address (MAX_FAILED_AUTHENTICATIONS). Try again in ${seconds} s.`;
  return { refused: { code: 'RATE_LIMITED', message, retryAfterSeconds: seconds } };
}
