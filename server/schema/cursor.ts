import type { JobPlace } from '../../sql/job-pages.ts';
import { badInput } from '../graphql/error-codes.ts';

/** The order that a cursor belongs to; another order will have another word. */
const ORDER = 'newest';
const CURSOR = /^(\d{1,16}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) newest$/;

export function toCursor({ micros, id }: JobPlace): string {
  return Buffer.from(`${micros} ${id} ${ORDER}`).toString('base64url');
}

/** Takes what toCursor has made, letter by letter, and nothing else. */
export function fromCursor(cursor: string, argument: string): JobPlace {
  const [, micros, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!micros || !id || toCursor({ micros, id }) !== cursor) {
    throw badInput(`${argument}: give a cursor that this connection handed out, as it is.`);
  }
  return { micros, id };
}
