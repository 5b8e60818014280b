import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerError } from './answer.ts';

/** Refuses all methods but these. Says whether it refused. */
export function refuseMethod(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  ...allowed: ('GET' | 'HEAD' | 'POST')[]
): boolean {
  if (allowed.some((name) => name === method)) return false;
  answerError(response, 'METHOD_NOT_ALLOWED', `Use ${allowed.join(' or ')}.`, { allow: allowed.join(', ') });
  return true;
}
