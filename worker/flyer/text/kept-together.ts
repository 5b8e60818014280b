import { COUNTER } from './counters.ts';

/** Pairs of ends and beginnings between which UAX 14 lets a line end, and a reader would stumble. */
const PAIRS: readonly (readonly [end: RegExp, beginning: RegExp])[] = [
  // The groups of a phone number or a price, its currency, its unit.
  [/\p{Nd}[)]? $/u, /^[(]?\p{Nd}|^\p{Sc}|^m²|^ft²/u],
  [/\p{Sc} $/u, /^\p{Nd}/u],
  [/\p{Nd} $/u, /^[°%‰′″㎡]/u],
  [/\p{Nd} $/u, COUNTER],
  [/\bsq $/u, /^ft/u],
  [/[０-９，．]$/u, /^[０-９，．]/u],
  // Without a blank between them whatever follows a figure counts something.
  [/\p{Nd}$/u, /^[㎡％\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u],
  [/[億亿万萬千]$/u, /^[円元]/u],
  [/\p{Nd} ?分$/u, /^[钟鐘間间]/u],
  [/\p{Nd} ?平$/u, /^[方米]/u],
  [/平方$/u, /^[米公呎尺]/u],
  [/\p{Nd} ?[公英个個ヶか]$/u, /^[里呎尺月]/u],
  // Korean is written in words.
  [/\p{Script=Hangul}$/u, /^\p{Script=Hangul}/u],
  // Signs of repetition and abbreviation belong to what stands before them.
  [/ $/u, /^[ๆฯໆៗ]/u],
];

/** Characters, with those that tell that it ends. */
const LONGEST_UNIT = 8;

/** Whether no line should end here though it might. */
export function isKeptTogether(text: string, position: number): boolean {
  const [end, beginning] = [
    text.slice(Math.max(0, position - 3), position),
    text.slice(position, position + LONGEST_UNIT + 1),
  ];
  return PAIRS.some(([before, after]) => before.test(end) && after.test(beginning));
}
