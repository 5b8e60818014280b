import type { GraphQLError } from 'graphql';
import type { Limits } from '../../limits.ts';
import { apiError } from '../error-codes.ts';

/** The limits that a document or an operation can break before anything runs. */
export type DocumentLimit = Extract<
  keyof Limits,
  'maxDocumentBytes' | 'maxTokens' | 'maxDepth' | 'maxAliases' | 'maxRootFields' | 'maxDirectives' | 'maxCost'
>;

/** What must not be more than the limit, and what helps when it is. */
const WORDS: Record<DocumentLimit, [what: string, cure: string]> = {
  maxDocumentBytes: ['A document may have at most # bytes', 'Send values as variables, or the operations one by one.'],
  maxTokens: ['A document may have at most # tokens', 'Send values as variables, or ask for less at once.'],
  maxDepth: ['Fields may lie at most # deep in each other', 'Ask for what lies deeper in an operation of its own.'],
  maxAliases: ['An operation may have at most # aliases', 'Ask for some of them in another operation.'],
  maxRootFields: ['An operation may begin with at most # fields', 'Ask for some of them in another operation.'],
  maxDirectives: ['An operation may have at most # directives', 'Leave out what you do not need instead.'],
  maxCost: ['An operation may cost at most #', 'Give a smaller first or last, or ask for fewer lists in lists.'],
};

const MOST = Number.MAX_SAFE_INTEGER;

/** Without `actual` it was not worth counting to the end. Fragments can make it more than a number can say. */
export function tooComplex(limit: DocumentLimit, allowed: number, actual?: number): GraphQLError {
  const [what, cure] = WORDS[limit];
  const counted = actual === undefined ? undefined : Math.min(actual, MOST);
  const here = counted === undefined ? 'here are more' : `here it is ${counted}`;
  const message = `${what.replace('#', String(allowed))}; ${here}. ${cure}`;
  return apiError('QUERY_TOO_COMPLEX', message, {
    limit,
    allowed,
    ...(counted !== undefined && { actual: counted }),
  });
}
