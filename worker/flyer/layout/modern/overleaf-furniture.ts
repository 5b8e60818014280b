import { INK } from '../../colour/accent.ts';
import type { Part } from '../../sheet.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import { oneLine } from '../fit-text.ts';
import { textAt, textEndingAt } from '../set-text.ts';
import { plainLine } from './plain-line.ts';
import { rule } from './rule.ts';
import type { Modern } from './setting.ts';

const BAR = 6;
const HEAD = 28;
const HEAD_LINE = 66;
const SECOND_LINE = 13;

/** From the lower edge. */
export const FOOT = 46;

/** Title, address and price once more; what is cut of them stands whole on page 1. */
export function repeatedHead(modern: Modern): Part[] {
  const { frame, copy, name, label, left, right, accent } = modern;
  const first = HEAD + baselineIn({ ...name, leading: 15 });
  const priceX = frame.x(8);
  const semibold: TextStyle = { ...name, face: 'semibold' };
  const beside = priceX - left - frame.gutter;
  const title = oneLine(copy.title.replaceAll('\n', ' '), semibold, beside, '').text;
  const address = oneLine(copy.address.replaceAll('\n', ', '), label, beside, '').text;
  const price = oneLine(copy.price.text, semibold, right - priceX, '').text;
  const below = oneLine(copy.price.qualifier ?? copy.price.period ?? copy.transaction, label, right - priceX, '').text;
  return [
    { role: 'Artifact', marks: [{ type: 'box', x: 0, y: 0, width: frame.width, height: BAR, fill: accent.bar }] },
    ...plainLine(left, first, title, semibold),
    ...plainLine(left, first + SECOND_LINE, address, label, true),
    { role: 'P', marks: [textAt(priceX, first, price, semibold, accent.type)] },
    ...plainLine(priceX, first + SECOND_LINE, below, label, true),
    rule(left, HEAD_LINE, frame.measure, 'ink'),
  ];
}

/** Whom to call, and which page it is. */
export function footParts({ frame, copy, label, strong, left, right }: Modern, number: string): Part[] {
  const y = frame.height - FOOT;
  const who = [copy.agent?.agency ?? copy.agent?.name ?? '', copy.agent?.phone ?? ''].filter(Boolean).join('    ');
  const { text } = oneLine(who, label, frame.measure - widthOf(number, strong) - frame.gutter, '');
  return [
    rule(left, y, frame.measure, 'hair'),
    ...plainLine(left, y + 17, text, label, true),
    { role: 'P', marks: [textEndingAt(right, y + 17, number, strong, INK)] },
  ];
}
