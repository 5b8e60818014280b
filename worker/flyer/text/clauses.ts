import { inDirectionOf } from './bidi.ts';
import { type CutLines, fillOrCut } from './cut.ts';
import { fits, type Measure } from './fill-lines.ts';
import { type TextStyle, widthOf } from './style.ts';

const CJK_LETTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
/** Where Chinese and Japanese have a blank, it stands for a comma. */
const AFTER_COMMA = new RegExp(
  `(?<=[,;،؛]\\s)(?=\\S)|(?<=[、，；])|(?<=${CJK_LETTER}\\s)(?=\\S)|(?<=\\S\\s)(?=${CJK_LETTER})`,
  'u',
);
/** Of more there are too many ways to try. */
const MOST_CLAUSES = 10;

/** As fillOrCut, but where the same lines can end at commas they do, the longest as short as can be: no town stands apart from its postcode. */
export function fillByClauses(text: string, style: TextStyle, measure: Measure & { maxLines: number }): CutLines {
  const filled = fillOrCut(text, style, measure);
  const clauses = text.split(AFTER_COMMA);
  const count = filled.lines.length;
  if (filled.wasCut || count < 2 || clauses.length > MOST_CLAUSES) return filled;
  const ways = waysToPart(clauses, count).filter((lines) => lines.every((line) => fits(line, style, measure.width)));
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => widthOf(line.trimEnd(), style)));
  const [best] = ways.sort((one, other) => longest(one) - longest(other));
  if (!best) return filled;
  return { lines: inDirectionOf(text, best), wasCut: false };
}

/** Every way to join neighbours into so many lines. */
function waysToPart(clauses: readonly string[], count: number): string[][] {
  if (count > clauses.length) return [];
  if (count === 1) return [[clauses.join('')]];
  return clauses
    .slice(0, clauses.length - count + 1)
    .flatMap((_, index) =>
      waysToPart(clauses.slice(index + 1), count - 1).map((rest) => [clauses.slice(0, index + 1).join(''), ...rest]),
    );
}
