/** A script by its name in ISO 15924, or a group of scripts that are set alike, and a letter of it. */
export type ScriptLetters = readonly [name: string, letter: RegExp];

/** Scripts that are set in a way of their own. */
export const SET_APART: readonly ScriptLetters[] = [
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
];

/** Which of these scripts, that have no letter in common, more than half of the letters are of. */
export function mainScript(text: string, scripts: readonly ScriptLetters[]): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return scripts.find(([, letter]) => (text.match(letter)?.length ?? 0) * 2 > letters)?.[0];
}
