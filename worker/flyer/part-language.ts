import type { Part } from './sheet.ts';
import { mainScript, type ScriptLetters, SET_APART } from './text/main-script.ts';
import { scriptOf } from './text/script-of.ts';

export interface FileLanguages {
  /** BCP 47, of the file and of the sheet's own words. */
  language: string;
  /** BCP 47, of what the listing says. */
  locale: string;
}

const SCRIPTS: readonly ScriptLetters[] = [
  ...SET_APART,
  ['Jpan', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Kore', /\p{Script=Hangul}/gu],
  ['Hani', /\p{Script=Han}/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Armn', /\p{Script=Armenian}/gu],
  ['Geor', /\p{Script=Georgian}/gu],
  ['Ethi', /\p{Script=Ethiopic}/gu],
];

const HAN: readonly string[] = ['Hans', 'Hant', 'Jpan', 'Kore'];
/** What only a listing says, never the sheet. */
const OF_THE_LISTING: readonly string[] = ['H1', 'LI'];

/** BCP 47 of a part that is in another language than the file, for voices that would read it wrong; undefined for the others. */
export function partLanguage(part: Part, { language, locale }: FileLanguages): string | undefined {
  const script = scriptBesideLatin(saidIn(part));
  if (script && !isOf(script, language)) return isOf(script, locale) ? locale : likelyLanguage(script);
  return !script && locale !== language && OF_THE_LISTING.includes(part.role) ? locale : undefined;
}

function saidIn({ alt, marks }: Part): string {
  return alt ?? marks.flatMap((mark) => (mark.type === 'text' ? [mark.text] : [])).join('');
}

/** The script of most letters; undefined where it is Latin, which names and codes of all languages use. */
function scriptBesideLatin(text: string): string | undefined {
  if (/^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)) return undefined;
  return mainScript(text, SCRIPTS);
}

function isOf(script: string, language: string): boolean {
  const own = scriptOf(language);
  return script === own || (script === 'Hani' && HAN.includes(own));
}

function likelyLanguage(script: string): string {
  return new Intl.Locale(`und-${script}`).maximize().language;
}
