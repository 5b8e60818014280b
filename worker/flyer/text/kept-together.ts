/** Pairs of ends and beginnings between which UAX 14 lets a line end, and a reader would stumble. */
const PAIRS: readonly (readonly [end: RegExp, beginning: RegExp])[] = [
  // The groups of a phone number or a price, its currency, its unit.
  [/\p{Nd}[)]? $/u, /^[(]?\p{Nd}|^\p{Sc}|^m²|^ft²/u],
  [/\p{Sc} $/u, /^\p{Nd}/u],
  [/\p{Nd} $/u, /^[°%‰′″]|^(?:[ckm]?m|ha|ft|sq|kWh?|kg|lb|min|h)[²³]?(?![\p{L}\p{M}])/u],
  [/\bsq $/u, /^ft/u],
  [/[０-９，．]$/u, /^[０-９，．]/u],
  [/\p{Nd}$/u, /^[億万千円元坪㎡年月日分号室階帖畳人％]/u],
  [/[億万千]$/u, /^[円元]/u],
  // Korean is written in words.
  [/\p{Script=Hangul}$/u, /^\p{Script=Hangul}/u],
  // Signs of repetition and abbreviation belong to what stands before them.
  [/ $/u, /^[ๆฯໆៗ]/u],
];

/** Characters, with one that tells that it ends. */
const LONGEST_UNIT = 4;

/** Whether no line should end here though it might. */
export function isKeptTogether(text: string, position: number): boolean {
  const [end, beginning] = [
    text.slice(Math.max(0, position - 3), position),
    text.slice(position, position + LONGEST_UNIT + 1),
  ];
  return PAIRS.some(([before, after]) => before.test(end) && after.test(beginning));
}
