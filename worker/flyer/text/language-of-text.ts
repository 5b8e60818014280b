import { hanFormsOf } from './han-forms.ts';
import { scriptOf } from './script-of.ts';

/** Scripts that are set in a way of their own, by their names in ISO 15924. */
const SCRIPTS = [
  ['Arab', /\p{Script=Arabic}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Laoo', /\p{Script=Lao}/gu],
  ['Khmr', /\p{Script=Khmer}/gu],
  ['Mymr', /\p{Script=Myanmar}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  ['Beng', /\p{Script=Bengali}/gu],
  ['Guru', /\p{Script=Gurmukhi}/gu],
  ['Gujr', /\p{Script=Gujarati}/gu],
  ['Orya', /\p{Script=Oriya}/gu],
  ['Taml', /\p{Script=Tamil}/gu],
  ['Telu', /\p{Script=Telugu}/gu],
  ['Knda', /\p{Script=Kannada}/gu],
  ['Mlym', /\p{Script=Malayalam}/gu],
  ['Sinh', /\p{Script=Sinhala}/gu],
  ['Cjk', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu],
] as const;

/** The language that a text is set in: the one that is told, unless most of its letters cannot be of that. */
export function languageOfText(text: string, told: string): string {
  if (scriptOf(told) !== 'Latn') return told;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const script = SCRIPTS.find(([, letter]) => (text.match(letter)?.length ?? 0) * 2 > letters)?.[0];
  if (!script) return told;
  return script === 'Cjk' ? (hanFormsOf(text, undefined) ?? told) : `und-${script}`;
}
