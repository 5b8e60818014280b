import { hasLetters } from '../fonts/cuts.ts';
import { PRIMARY } from '../fonts/families.ts';
import { cutOf } from '../fonts/family.ts';
import { createMemory } from '../memory.ts';
import { graphemesOf } from './graphemes.ts';
import { place } from './harfbuzz.ts';
import type { Asked } from './itemise.ts';
import { isPlain } from './plain.ts';

const SMALL_CAPITALS: readonly string[] = ['smcp', 'c2sc'];
const LETTER = /\p{L}/u;

const REMEMBERED = 50_000;
const known = createMemory<boolean>(REMEMBERED);

export const wantsSmallCapitals = (features: readonly string[]): boolean => features.includes('smcp');

export const withoutSmallCapitals = (features: readonly string[]): string[] =>
  features.filter((feature) => !SMALL_CAPITALS.includes(feature));

/** Whether the face has a small capital for every letter of a line: one that is set in them by halves looks like a fault. */
export function hasSmallCapitals(line: string, asked: Pick<Asked, 'kind' | 'face'>): boolean {
  if (isPlain(line)) return hasOne('a', asked);
  return [...graphemesOf(line)].every((grapheme) => !LETTER.test(grapheme) || hasOne(grapheme, asked));
}

function hasOne(grapheme: string, { kind, face }: Pick<Asked, 'kind' | 'face'>): boolean {
  return known(`${kind} ${face} ${grapheme}`, () => isDrawnAsOne(grapheme, cutOf(PRIMARY[kind], face)));
}

function isDrawnAsOne(grapheme: string, cut: string): boolean {
  const codePoints = Array.from(grapheme, (character) => character.codePointAt(0) ?? 0);
  if (!hasLetters(cut, codePoints)) return false;
  const first = (features: readonly string[]) => place({ text: grapheme, isRightToLeft: false }, cut, features)[0]?.id;
  return first(SMALL_CAPITALS) !== first([]);
}
