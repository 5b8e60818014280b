import { GREY, INK } from '../../colour/accent.ts';
import type { Mark, Part } from '../../sheet.ts';
import { fits } from '../../text/fill-lines.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { type Block, textCut } from '../block.ts';
import { atSize, fewLines, firstToHold, type SetLines } from '../fit-text.ts';
import { priceText, priceWidth } from '../price-text.ts';
import { apart, linesFrom, textAt } from '../set-text.ts';
import type { Modern } from './setting.ts';

export interface HeadSetting {
  titles: readonly TextStyle[];
  /** Columns of the title; the price has the others. */
  columns: number;
  /** From the price's box to the label below it, and from the title's box to the address. */
  labelGap: number;
  addressGap: number;
}

const MOST_TITLE_LINES = 4;
const MOST_ADDRESS_LINES = 4;
const TITLE_TO_PRICE = 12;
const LABEL_TO_PRICE = 6;
const PERIOD_GAP = 0.25;
const LEAST_PRICE = 10;

interface Price {
  style: TextStyle;
  /** In the column beside the title, or on a line of its own below. */
  isBeside: boolean;
  period: string;
}

/** Title and price on one first baseline, what belongs to the price below it, the address below the title. */
export function headBlock(modern: Modern, setting: HeadSetting): Block {
  const { frame, copy, left, accent } = modern;
  const title = titleLines(copy.title.replaceAll('\n', ' '), setting.titles, frame.span(setting.columns));
  const titleHeight = title.lines.length * title.style.leading;
  const price = priceIn(modern, title.style, frame.span(12 - setting.columns));
  const priceX = frame.x(setting.columns);
  const wordsHeight = copy.price.isWords ? wordsLines(modern, title.style, setting).length : 1;
  const firstBaseline = baselineIn(title.style);
  const labels = labelLines(modern, price, frame.span(12 - setting.columns));
  const besideEnd =
    firstBaseline + price.style.leading - baselineIn(price.style) + (wordsHeight - 1) * title.style.leading;
  const labelsTop = price.isBeside ? besideEnd + setting.labelGap : firstBaseline - baselineIn(modern.label);
  const lineTop = Math.max(
    titleHeight + TITLE_TO_PRICE * modern.scale,
    price.isBeside ? 0 : labelsTop + labels.height + LABEL_TO_PRICE,
  );
  const lineBaseline = lineTop + price.style.size * 0.75;
  const headHeight = price.isBeside ? titleHeight : lineBaseline + 0.25 * price.style.size;
  const address = addressLines(modern, frame.span(setting.columns));
  const addressTop = headHeight + setting.addressGap;
  const addressHeight = address.lines.length * modern.address.leading;
  return {
    height: Math.max(addressHeight > 0 ? addressTop + addressHeight : headHeight, labelsTop + labels.height),
    cuts: [...title.cuts, ...address.cuts, ...labels.cuts],
    place: (top) => {
      const parts: Part[] = [{ role: 'H1', marks: linesFrom(left, top, apart(title.lines), title.style, INK) }];
      const baseline = top + (price.isBeside ? firstBaseline : lineBaseline);
      const x = price.isBeside ? priceX : left;
      const marks = copy.price.isWords
        ? wordsLines(modern, title.style, setting).map((line, index) =>
            textAt(x, baseline + index * title.style.leading, line, title.style, accent.type),
          )
        : priceMarks(modern, price, x, baseline);
      const address_ = linesFrom(left, top + addressTop, apart(address.lines), modern.address, INK);
      parts.push({ role: 'P', marks }, ...labels.place(priceX, top + labelsTop));
      if (address_.length > 0) parts.push({ role: 'P', marks: address_ });
      return parts;
    },
  };
}

interface Title extends SetLines {
  cuts: FlyerWarning[];
}

/** Two lines of the largest size that takes so few, else three, else four. */
function titleLines(title: string, titles: readonly TextStyle[], width: number): Title {
  for (let lines = 2; lines < MOST_TITLE_LINES; lines += 1) {
    const set = firstToHold(title, titles, width, lines);
    if (!set.wasCut) return { ...set, cuts: [] };
  }
  const set = firstToHold(title, titles, width, MOST_TITLE_LINES);
  return { ...set, cuts: set.wasCut ? [textCut('/listing/title', 'The title is longer than four lines: cut.')] : [] };
}

/** Beside the title as long as it is no smaller than that, with its period or without; else over the full measure. */
function priceIn(modern: Modern, title: TextStyle, width: number): Price {
  const { copy, price, frame } = modern;
  const { isWords, period = '' } = copy.price;
  if (isWords) return { style: title, isBeside: true, period: '' };
  for (const said of period ? [period, ''] : ['']) {
    for (let size = price.size; size >= title.size; size -= 1) {
      const style = atSize(price, size);
      if (widthWith(modern, style, said) <= width) return { style, isBeside: true, period: said };
    }
  }
  const own = atSize(price, title.size);
  const perPoint = widthWith(modern, own, '') / own.size;
  const size = Math.max(LEAST_PRICE, Math.min(price.size, Math.floor(frame.measure / perPoint)));
  const style = atSize(price, size);
  return { style, isBeside: false, period: widthWith(modern, style, period) <= frame.measure ? period : '' };
}

function widthWith({ copy, unit: periodStyle }: Modern, style: TextStyle, period: string): number {
  return priceWidth(copy.price, style) + (period ? PERIOD_GAP * style.size + widthOf(period, periodStyle) : 0);
}

function priceMarks({ copy, accent, unit: periodStyle }: Modern, set: Price, x: number, baseline: number): Mark[] {
  const marks: Mark[] = priceText(copy.price, x, baseline, set.style, accent.type);
  const periodX = x + priceWidth(copy.price, set.style) + PERIOD_GAP * set.style.size;
  if (set.period) marks.push(textAt(periodX, baseline, `${set.period} `, periodStyle, INK));
  return marks;
}

function wordsLines({ copy, frame }: Modern, style: TextStyle, { columns }: HeadSetting): string[] {
  const measure = { width: frame.span(12 - columns), maxLines: MOST_TITLE_LINES };
  return apart(fewLines(copy.price.text, style, measure, '/listing/priceQualifier').lines);
}

/** Below the price: what kind of price it is, or what the home is offered for, then its weightiest term or its number. */
function labelLines({ copy, strong, label }: Modern, { period }: Price, width: number) {
  const { price, standing, transaction, reference } = copy;
  const isPeriodLeft = price.period && price.period !== period;
  const heads = [isPeriodLeft ? price.period : '', price.qualifier ?? transaction].filter((text) => text);
  const others = [price.exact, standing || reference].filter((text) => text);
  const set = (text: string, style: TextStyle, path: string) => ({
    ...fewLines(text, style, { width, maxLines: 2 }, path),
    style,
  });
  const all = [
    ...heads.map((text = '') => set(text, strong, '/listing/priceQualifier')),
    ...others.map((text = '') => set(text, label, standing ? '/listing/tenure' : '/listing/listingId')),
  ];
  return {
    height: all.reduce((sum, { lines }) => sum + lines.length, 0) * label.leading,
    cuts: all.flatMap(({ cuts }) => cuts),
    place: (x: number, top: number): Part[] => {
      let y = top;
      return all.map(({ lines, style }) => {
        const marks = linesFrom(x, y, apart(lines), style, style === strong ? INK : GREY);
        y += lines.length * label.leading;
        return { role: 'P', marks };
      });
    },
  };
}

/** Lines of the address as they are given; what is over four stands behind the fourth. */
function addressLines({ copy, address: style }: Modern, width: number): { lines: string[]; cuts: FlyerWarning[] } {
  const given = copy.address.split('\n').filter((line) => line.trim());
  if (given.every((line) => fits(line, style, width)) && given.length <= MOST_ADDRESS_LINES)
    return { lines: given, cuts: [] };
  return fewLines(given.join(', '), style, { width, maxLines: MOST_ADDRESS_LINES }, '/listing/address');
}
