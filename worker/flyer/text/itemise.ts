import { type Cut, cutsOf, type Face, openCut, primaryCut } from '../fonts/cuts.ts';
import { PICTURES } from '../fonts/families.ts';
import { graphemesOf } from './graphemes.ts';

/** Joiners and selectors choose a form; they need no glyph of their own. */
export const FORM_SIGNS = /\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/gu;

/** What is a picture unless said otherwise, and what is said to be one. */
const PICTURE = /^\p{Emoji_Presentation}|\ufe0f/u;

/** Every face has these, and most words are of nothing else. */
const PLAIN = /^[ -~]*$/u;

const REMEMBERED_GRAPHEMES = 50_000;
const remembered = new Map<string, Cut | undefined>();

export interface Item {
  text: string;
  cut: Cut;
}

/** The text in runs that one font each has all letters for. What no font has stays with the face's own, which draws a box for it. */
export function itemise(text: string, face: Face): Item[] {
  if (PLAIN.test(text)) return [{ text, cut: primaryCut(face) }];
  const items: Item[] = [];
  for (const grapheme of graphemesOf(text)) {
    const cut = cutFor(grapheme, face) ?? primaryCut(face);
    const last = items.at(-1);
    if (last?.cut === cut) last.text += grapheme;
    else items.push({ text: grapheme, cut });
  }
  return items;
}

/** The first font of the face that has the whole grapheme: a letter and its marks are never drawn from two. */
export function cutFor(grapheme: string, face: Face): Cut | undefined {
  const key = `${face} ${grapheme}`;
  if (remembered.has(key)) return remembered.get(key);
  if (remembered.size >= REMEMBERED_GRAPHEMES) remembered.clear();
  const cut = find(grapheme, face);
  remembered.set(key, cut);
  return cut;
}

function find(grapheme: string, face: Face): Cut | undefined {
  const codePoints = Array.from(grapheme.replace(FORM_SIGNS, ''), (character) => character.codePointAt(0) ?? 0);
  const cuts = cutsOf(face);
  const isPicture = PICTURE.test(grapheme) && !grapheme.includes('\ufe0e');
  const asked = isPicture
    ? [...cuts].sort((one, other) => Number(isOfPictures(other)) - Number(isOfPictures(one)))
    : cuts;
  return asked.find((cut) => codePoints.every((codePoint) => openCut(cut).font.hasGlyphForCodePoint(codePoint)));
}

const isOfPictures = (cut: Cut): boolean => cut.includes(PICTURES);
