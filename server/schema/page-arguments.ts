import type { JobSlice } from '../../sql/job-pages.ts';
import { badInput } from '../graphql/error-codes.ts';
import { LARGEST_PAGE } from '../limits.ts';
import { fromCursor } from './cursor.ts';

const USUAL_SIZE = 20;

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
export function readPageArguments({ first, after, last, before }: PageArguments): PageRequest {
  if (typeof first === 'number' && typeof last === 'number') throw badInput('Give first or last, not both.');
  return {
    limit: size('first', first) ?? size('last', last) ?? USUAL_SIZE,
    backward: typeof last === 'number',
    after: typeof after === 'string' ? fromCursor(after, 'after') : undefined,
    before: typeof before === 'string' ? fromCursor(before, 'before') : undefined,
  };
}

function size(argument: string, given: number | null | undefined): number | undefined {
  if (typeof given !== 'number') return undefined;
  if (given < 1 || given > LARGEST_PAGE) throw badInput(`${argument}: give a number from 1 to ${LARGEST_PAGE}.`);
  return given;
}
