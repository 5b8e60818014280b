import { hasLetters, primaryCut } from '../fonts/cuts.ts';
import { type FamilyKind, familiesFor } from '../fonts/families.ts';
import { type Cut, cutOf, type Face } from '../fonts/family.ts';
import { graphemesOf } from './graphemes.ts';

/** Joiners and selectors choose a form; they need no glyph of their own. */
export const FORM_SIGNS = /\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/gu;

/** What is a picture unless said otherwise, and what is said to be one. */
const PICTURE = /^\p{Emoji_Presentation}|\ufe0f/u;

/** Without a meaning that two people share, whatever a font draws for it. */
const PRIVATE = /\p{Private_Use}/u;

/** Every primary cut has these, and most words are of nothing else. */
const PLAIN = /^[ -~]*$/u;

const REMEMBERED_GRAPHEMES = 50_000;
const remembered = new Map<string, Cut | undefined>();

/** What decides in which font a letter is drawn. */
export interface Typeface {
  /** Serif where it is absent. */
  family?: FamilyKind;
  face: Face;
}

export interface Item {
  text: string;
  cut: Cut;
}

/** The text in runs that one font each has all letters for. What no font has stays with the face's own, which draws a box for it. */
export function itemise(text: string, typeface: Typeface): Item[] {
  const { family = 'serif', face } = typeface;
  if (PLAIN.test(text)) return [{ text, cut: primaryCut(family, face) }];
  const items: Item[] = [];
  for (const grapheme of graphemesOf(text)) {
    const cut = cutFor(grapheme, typeface) ?? primaryCut(family, face);
    const last = items.at(-1);
    if (last?.cut === cut) last.text += grapheme;
    else items.push({ text: grapheme, cut });
  }
  return items;
}

/** The cut of the first family that has the whole grapheme: a letter and its marks are never drawn from two. */
export function cutFor(grapheme: string, { family = 'serif', face }: Typeface): Cut | undefined {
  const key = `${family} ${face} ${grapheme}`;
  if (remembered.has(key)) return remembered.get(key);
  if (remembered.size >= REMEMBERED_GRAPHEMES) remembered.clear();
  const cut = find(grapheme, family, face);
  remembered.set(key, cut);
  return cut;
}

function find(grapheme: string, kind: FamilyKind, face: Face): Cut | undefined {
  if (PRIVATE.test(grapheme)) return undefined;
  const codePoints = Array.from(grapheme.replace(FORM_SIGNS, ''), (character) => character.codePointAt(0) ?? 0);
  const isPicture = PICTURE.test(grapheme) && !grapheme.includes('\ufe0e');
  const family = familiesFor(kind, isPicture).find(
    ({ regular, holds }) => (holds?.test(grapheme) ?? true) && hasLetters(regular, codePoints),
  );
  // An italic may lack what the upright has.
  return family && [cutOf(family, face), family.regular].find((cut) => hasLetters(cut, codePoints));
}
