import { CJK } from '../fonts/cjk.ts';

/** Signs as wide as a letter beside Han and kana, and narrow elsewhere. */
const WIDE = '—―‖…‥“”‘’·•※§¶†‡←-↓⇒⇔①-⑳Ⅰ-Ⅹ■□▲△▼▽◆◇○◎●★☆♀♂♪';
const IS_WIDE = new RegExp(`^[${WIDE}]$`, 'u');

/** Whether a sign stands beside letters that make it wide, with nothing but such signs between. */
export function isWideAt(graphemes: readonly string[], index: number): boolean {
  if (!IS_WIDE.test(graphemes[index] ?? '')) return false;
  const next = (step: number) => {
    let at = index + step;
    while (IS_WIDE.test(graphemes[at] ?? '')) at += step;
    return graphemes[at] ?? '';
  };
  return CJK.test(next(-1)) || CJK.test(next(1));
}

const ALL_WIDE = new RegExp(`[${WIDE}]`, 'gu');

/** Em by which a text gets wider, at most, when such letters come to stand beside it. */
export const widenedBy = (text: string): number => text.match(ALL_WIDE)?.length ?? 0;

const WIDE_AT_END = new RegExp(`[${WIDE}]*$`, 'u');

/** As `widenedBy`, when the letters come after a line. */
export const widenedAtEndOf = (line: string): number => widenedBy(WIDE_AT_END.exec(line)?.[0] ?? '');

const LETTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const PUNCTUATION = '\\u3000-\\u3003\\u3008-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20・';

/** A letter with the signs whose width hangs on it; a word of another script with the blank after it; blanks. */
const CELL = new RegExp(
  `[${WIDE}]*${LETTER}\\p{M}*[${PUNCTUATION}${WIDE}]*|(?:(?![${WIDE}]*${LETTER})[^ ])+ ?| +`,
  'gu',
);

/** What of a line with Han or kana is shaped as one piece: a sentence has no blanks, and is no word that would ever repeat. */
export const cellsOf = (text: string): readonly string[] => text.match(CELL) ?? [];
