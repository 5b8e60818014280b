import { type GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import { apiError } from '../error-codes.ts';
import { tooComplex } from './too-complex.ts';

/**
 * Brackets in brackets. What walks a document calls itself for each, and the stack of a process is not without end; no value that is accepted
 * and no operation within the usual limits comes near it.
 */
const MAX_NESTING = 200;

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Reads no further than the limits reach. Throws on what is no GraphQL, as a parser does. */
export function findTokenFault(text: string, maxTokens: number): GraphQLError | undefined {
  const lexer = new Lexer(new Source(text));
  let nesting = 0;
  for (let count = 0; lexer.advance().kind !== TokenKind.EOF; count += 1) {
    if (count >= maxTokens) return tooComplex('maxTokens', maxTokens);
    if (OPENING.has(lexer.token.kind)) nesting += 1;
    if (CLOSING.has(lexer.token.kind)) nesting -= 1;
    if (nesting > MAX_NESTING) return tooNested();
  }
  return undefined;
}

function tooNested(): GraphQLError {
  const message = `Brackets may lie at most ${MAX_NESTING} deep in each other. Send values as variables, or nest them less.`;
  return apiError('QUERY_TOO_COMPLEX', message, { allowed: MAX_NESTING });
}
