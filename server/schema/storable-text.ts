import { badInput } from '../graphql/error-codes.ts';

/** A text as the database can compare it; `argument` is what the client calls it. */
export function storableText(argument: string, text: string): string {
  if (text.includes('\0')) throw badInput(`${argument}: remove the NUL character (U+0000).`);
  if (!text.isWellFormed()) throw badInput(`${argument}: remove the half of a surrogate pair: it is no character.`);
  return text;
}
