import { FACES, openFace } from '../fonts.ts';
import type { FlyerWarning } from '../warning.ts';
import { graphemesOf } from './graphemes.ts';
import { scriptsOf } from './scripts.ts';

/** Stands where the faces have no letter for what was written. */
export const REPLACEMENT = '[?]';

const MOST_NAMED = 8;

/** Joiners, variation selectors, marks of direction and soft hyphens: nothing of them is seen, or missed. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--\u200b]/gv;

const EQUIVALENTS: Readonly<Record<string, string>> = { '\u2010': '-', '\u2011': '-', '\u2015': '—', '\u02bc': '’' };

export interface Printable {
  text: string;
  warnings: FlyerWarning[];
}

/**
 * The text in characters that every face can draw. Spellings of the same letter are tried first; a run of what is left
 * becomes one visible mark, and is told to the caller.
 */
export function printable(text: string, path: string): Printable {
  const missing = new Set<string>();
  let drawn = '';
  let inGap = false;
  for (const grapheme of graphemesOf(spelledOut(text))) {
    const known = drawable(grapheme);
    if (known === undefined) missing.add(grapheme);
    if (known !== undefined || !inGap) drawn += known ?? REPLACEMENT;
    inGap = known === undefined;
  }
  return { text: drawn, warnings: missing.size > 0 ? [warningOf(path, [...missing])] : [] };
}

/** Ready-made ligatures are letters to whoever searches for them; the face joins them by itself. */
function spelledOut(text: string): string {
  // A blank behind an invisible sign was inside the text when its ends were trimmed.
  const visible = text.normalize('NFC').replace(INVISIBLE, '').trim();
  return visible.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'));
}

function drawable(grapheme: string): string | undefined {
  const spellings = [grapheme, EQUIVALENTS[grapheme], grapheme.normalize('NFKC')];
  return spellings.find((spelling) => spelling !== undefined && [...spelling].every(hasGlyph));
}

function hasGlyph(character: string): boolean {
  if (character === '\n') return true;
  const codePoint = character.codePointAt(0) ?? 0;
  return FACES.every((face) => openFace(face).hasGlyphForCodePoint(codePoint));
}

function warningOf(path: string, missing: readonly string[]): FlyerWarning {
  const named = missing.slice(0, MOST_NAMED).join(' ');
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  return {
    path,
    code: 'UNSUPPORTED_CHARACTER',
    message: `The typeface has no letters for ${named}${more} (${scriptsOf(missing).join(', ')}): printed as ${REPLACEMENT}. Write them in Latin, Greek or Cyrillic letters.`,
  };
}
