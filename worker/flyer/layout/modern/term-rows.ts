import { GREY, INK } from '../../colour/accent.ts';
import type { Term } from '../../copy/terms.ts';
import type { Mark } from '../../sheet.ts';
import { withCapital } from '../../text/capital.ts';
import { fillByClauses } from '../../text/clauses.ts';
import { baselineIn, widthOf } from '../../text/style.ts';
import { fewLines, linesCut } from '../fit-text.ts';
import { apart, linesFrom, textEndingAt } from '../set-text.ts';
import { MOST_LINES, ROW_TO_WORDS, type Row, rowHeight } from './rows.ts';
import { rule } from './rule.ts';
import type { Modern } from './setting.ts';

/** Between a label and its value on one line. */
const BETWEEN = 8;

/** A label at the left, its value at the right, or below it where they are too long for one line. */
export function termRows(terms: readonly Term[], modern: Modern, width: number): Row[] {
  return terms.map((term, index) => termRow(term, modern, width, index === 0));
}

function termRow(term: Term, modern: Modern, width: number, opensList: boolean): Row {
  const { label, value } = modern;
  const { value: text, path } = term;
  const name = withCapital(term.label);
  const fitsBeside = widthOf(name, label) + BETWEEN + widthOf(text, value) <= width;
  const heads = fewLines(name, label, { width, maxLines: 2 }, path);
  const values = linesCut(fillByClauses(text, value, { width, maxLines: MOST_LINES }), path);
  const count = fitsBeside ? 1 : heads.lines.length + values.lines.length;
  const place: Row['place'] = (x, top, line) => {
    const first = top + ROW_TO_WORDS;
    const valueTop = first + heads.lines.length * label.leading;
    const marks: Mark[] = linesFrom(x, first, apart([...heads.lines, '']).slice(0, -1), label, GREY);
    const baseline = first + baselineIn(label);
    if (fitsBeside) marks.push(textEndingAt(x + width, baseline, text, value, INK));
    else marks.push(...linesFrom(x, valueTop, values.lines, value, INK));
    return [rule(x, top, width, line), { role: 'P', marks }];
  };
  const inWidth = (other: number) => termRow(term, modern, other, opensList);
  const cuts = fitsBeside ? [] : [...heads.cuts, ...values.cuts];
  return { height: rowHeight(count, label), cuts, opensList, path, place, inWidth };
}
