import { isDatabaseTrouble } from './errors.ts';
import { wordsOf } from './log-error.ts';
import { Refusal } from './refusal.ts';

/** Why a command has not done its work, in one line for a person with the cure in it. */
export function whyNot(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (!isDatabaseTrouble(error)) return wordsOf(error);
  return `The database cannot be used now: ${wordsOf(error)}. See that it runs, and that DATABASE_URL leads there.`;
}
