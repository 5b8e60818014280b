import type { JobSlice } from '../../sql/job-pages.ts';
import { badInput } from '../graphql/error-codes.ts';
import { fromCursor } from './cursor.ts';

export const USUAL_PAGE_SIZE = 20;

export interface PageArguments {
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}

export interface PageRequest extends JobSlice {
  backward: boolean;
}

/** Null and absent are the same. */
export function readPageArguments({ first, after, last, before }: PageArguments, maxSize: number): PageRequest {
  if (typeof first === 'number' && typeof last === 'number') {
    throw badInput('Give first, with after, or last, with before; not first and last in one.');
  }
  return {
    limit: size('first', first, maxSize) ?? size('last', last, maxSize) ?? Math.min(USUAL_PAGE_SIZE, maxSize),
    backward: typeof last === 'number',
    after: typeof after === 'string' ? fromCursor(after, 'after') : undefined,
    before: typeof before === 'string' ? fromCursor(before, 'before') : undefined,
  };
}

function size(argument: string, given: number | null | undefined, maxSize: number): number | undefined {
  if (typeof given !== 'number') return undefined;
  if (given < 1 || given > maxSize) {
    throw badInput(`${argument}: give a number from 1 to ${maxSize}; it is ${given}. MAX_PAGE_SIZE is the limit.`);
  }
  return given;
}
