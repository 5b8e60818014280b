import { CJK, type HanForms } from '../fonts/cjk.ts';
import { isPlain } from './plain.ts';
import { scriptOf } from './script-of.ts';

const BY_SCRIPT: Readonly<Record<string, HanForms>> = { Jpan: 'ja', Kore: 'ko', Hans: 'zh-Hans', Hant: 'zh-Hant' };

/** Which forms the Han characters of a text take: those of its language, or what its other letters tell. Undefined where it has none. */
export function hanFormsOf(text: string, language: string | undefined): HanForms | undefined {
  if (isPlain(text) || !CJK.test(text)) return undefined;
  return (language && BY_SCRIPT[scriptOf(language)]) || guessed(text);
}

function guessed(text: string): HanForms {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  return /\p{Script=Bopomofo}/u.test(text) ? 'zh-Hant' : 'zh-Hans';
}
