import { hanFormsOf } from './han-forms.ts';
import { mainScript, type ScriptLetters, SET_APART } from './main-script.ts';
import { scriptOf } from './script-of.ts';

const SCRIPTS: readonly ScriptLetters[] = [
  ...SET_APART,
  ['Cjk', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu],
];

/** The language that a text is set in: the one that is told, unless most of its letters cannot be of that. */
export function languageOfText(text: string, told: string): string {
  if (scriptOf(told) !== 'Latn') return told;
  const script = mainScript(text, SCRIPTS);
  if (!script) return told;
  return script === 'Cjk' ? (hanFormsOf(text, undefined) ?? told) : `und-${script}`;
}
