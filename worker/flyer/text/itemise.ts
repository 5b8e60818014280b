import type { HanForms } from '../fonts/cjk.ts';
import { hasLetters, primaryCut } from '../fonts/cuts.ts';
import { type FamilyKind, familiesFor } from '../fonts/families.ts';
import { type Cut, cutOf, type Face } from '../fonts/family.ts';
import { createMemory } from '../memory.ts';
import { isWideAt } from './cells.ts';
import { graphemesOf } from './graphemes.ts';
import { hanFormsOf } from './han-forms.ts';
import { isPlain } from './plain.ts';

/** Joiners and selectors choose a form; they need no glyph of their own. */
export const FORM_SIGNS = /\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/gu;

/** What is a picture unless said otherwise, and what is said to be one. */
const PICTURE = /^\p{Emoji_Presentation}|\ufe0f/u;

/** Without a meaning that two people share, whatever a font draws for it. */
const PRIVATE = /\p{Private_Use}/u;

const REMEMBERED_GRAPHEMES = 50_000;
const remembered = createMemory<Cut | undefined>(REMEMBERED_GRAPHEMES);

/** What decides in which font a letter is drawn. */
export interface Typeface {
  /** Serif where it is absent. */
  family?: FamilyKind;
  face: Face;
  /** BCP 47: which forms Han characters take. Guessed from the letters where it is absent, or written without any. */
  language?: string;
}

export interface Item {
  text: string;
  cut: Cut;
}

/** As a typeface, with what the whole line told about the forms of Han characters. */
export interface Asked {
  kind: FamilyKind;
  face: Face;
  forms: HanForms | undefined;
}

/** The text in runs that one font each has all letters for. What no font has stays with the face's own, which draws a box for it. */
export function itemise(text: string, asked: Asked): Item[] {
  const primary = primaryCut(asked.kind, asked.face);
  if (isPlain(text)) return [{ text, cut: primary }];
  const graphemes = [...graphemesOf(text)];
  const items: Item[] = [];
  for (const [index, grapheme] of graphemes.entries()) {
    const isWide = asked.forms !== undefined && isWideAt(graphemes, index);
    const cut = cutIn(grapheme, asked, isWide) ?? primary;
    const last = items.at(-1);
    if (last?.cut === cut) last.text += grapheme;
    else items.push({ text: grapheme, cut });
  }
  return items;
}

/** The cut of the first family that has the whole grapheme: a letter and its marks are never drawn from two. */
export function cutFor(grapheme: string, { family: kind = 'serif', face, language }: Typeface): Cut | undefined {
  return cutIn(grapheme, { kind, face, forms: hanFormsOf(grapheme, language) }, false);
}

function cutIn(grapheme: string, asked: Asked, isWide: boolean): Cut | undefined {
  const key = `${asked.kind} ${asked.face} ${asked.forms} ${isWide} ${grapheme}`;
  return remembered(key, () => find(grapheme, asked, isWide));
}

function find(grapheme: string, { kind, face, forms }: Asked, isWide: boolean): Cut | undefined {
  if (PRIVATE.test(grapheme)) return undefined;
  const codePoints = Array.from(grapheme.replace(FORM_SIGNS, ''), (character) => character.codePointAt(0) ?? 0);
  const first = firstFor(grapheme, isWide);
  const family = familiesFor({ kind, ...(first && { first }), ...(forms && { forms }) }).find(
    ({ regular, holds }) => (isWide || (holds?.test(grapheme) ?? true)) && hasLetters(regular, codePoints),
  );
  // An italic may lack what the upright has.
  return family && [cutOf(family, face), family.regular].find((cut) => hasLetters(cut, codePoints));
}

function firstFor(grapheme: string, isWide: boolean): 'emoji' | 'cjk' | undefined {
  if (PICTURE.test(grapheme) && !grapheme.includes('\ufe0e')) return 'emoji';
  return isWide ? 'cjk' : undefined;
}
