import type { FlyerWarning } from '../warning.ts';
import { graphemesOf } from './graphemes.ts';
import { cutFor, FORM_SIGNS, type Typeface } from './itemise.ts';
import { isPlain } from './plain.ts';
import { scriptsOf } from './scripts.ts';

/** Stands where the faces have no letter for what was written. */
export const REPLACEMENT = '[?]';

const MOST_NAMED = 8;

/** Soft hyphens and their like: nothing of them is seen, or missed. Joiners and selectors choose a form, marks of direction an order: they stay. */
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}--[\u200b-\u200f\u061c\u2066-\u2069\ufe0e\ufe0f\u{e0020}-\u{e007f}]]/gv;

const EQUIVALENTS: Readonly<Record<string, string>> = { '\u2010': '-', '\u2011': '-', '\u2015': '—', '\u02bc': '’' };

/** Both kinds hold the same letters, and so do all faces; which is asked decides only which files are opened. */
const REGULAR: Typeface = { face: 'regular' };

export interface Printable {
  text: string;
  warnings: FlyerWarning[];
}

/**
 * The text in characters that every face can draw. Spellings of the same letter are tried first; a run of what is left
 * becomes one visible mark, and is told to the caller.
 */
export function printable(text: string, path: string, typeface: Typeface = REGULAR): Printable {
  if (isPlain(text)) return { text: text.trim(), warnings: [] };
  const missing = new Set<string>();
  let drawn = '';
  let inGap = false;
  for (const written of graphemesOf(spelledOut(text))) {
    const grapheme = withoutIdleSigns(written);
    if (grapheme === '') continue;
    const known = drawable(grapheme, typeface);
    if (known === undefined) missing.add(grapheme);
    if (known !== undefined || !inGap) drawn += known ?? REPLACEMENT;
    inGap = known === undefined;
  }
  return { text: drawn.trim(), warnings: missing.size > 0 ? [warningOf(path, [...missing])] : [] };
}

/** Ready-made ligatures are letters to whoever searches for them; the face joins them by itself. */
function spelledOut(text: string): string {
  // A blank behind an invisible sign was inside the text when its ends were trimmed.
  const visible = text.normalize('NFC').replace(INVISIBLE, '').trim();
  return visible.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'));
}

/** Joiners and selectors do nothing to letters that have one form each, and nothing where there is no letter. */
function withoutIdleSigns(grapheme: string): string {
  if (grapheme.replace(FORM_SIGNS, '') === '') return '';
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\s]/u.test(grapheme)
    ? grapheme.replace(FORM_SIGNS, '')
    : grapheme;
}

function drawable(grapheme: string, typeface: Typeface): string | undefined {
  const spellings = [EQUIVALENTS[grapheme] ?? grapheme, grapheme.normalize('NFKC')];
  return spellings.find((spelling) => spelling === '\n' || hasGlyphs(spelling, typeface));
}

function hasGlyphs(spelling: string, typeface: Typeface): boolean {
  return [...graphemesOf(spelling)].every((grapheme) => cutFor(grapheme, typeface) !== undefined);
}

function warningOf(path: string, missing: readonly string[]): FlyerWarning {
  const named = missing.slice(0, MOST_NAMED).join(' ');
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  return {
    path,
    code: 'GLYPH_MISSING',
    message: `The typefaces have no letters for ${named}${more} (${scriptsOf(missing).join(', ')}): printed as ${REPLACEMENT}. Write them in another script.`,
  };
}
