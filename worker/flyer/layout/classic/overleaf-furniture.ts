import { GREY, HAIR, INK } from '../../colour/accent.ts';
import type { Part } from '../../sheet.ts';
import { cutIfLonger } from '../../text/cut.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import type { Brief } from '../layout.ts';
import { withPlainZero } from '../plain-zero.ts';
import { priceText, priceWidth } from '../price-text.ts';
import { textAt, textEndingAt } from '../set-text.ts';
import { LINE } from '../tokens.ts';
import { wholeCanvas } from './canvas.ts';

const BAR = 6;
const HEAD_TOP = 28;
const HEAD_LINE = 66;
const CONTENT_BELOW_LINE = 14;
const FOOT_ABOVE_EDGE = 46;
const ABOVE_FOOT = 14;

/** Where what a further page says may stand. */
export function contentOf({ height }: Brief['frame']): { top: number; bottom: number } {
  return { top: HEAD_LINE + CONTENT_BELOW_LINE, bottom: height - FOOT_ABOVE_EDGE - ABOVE_FOOT };
}

/** What the page belongs to: title, address and price once more. */
export function headParts({ copy, frame, accent, type }: Brief): Part[] {
  const canvas = wholeCanvas({ frame, type, accent });
  const name: TextStyle = { ...type.name, leading: 16 };
  const place = copy.address.replaceAll('\n', ', ');
  const body = withPlainZero(type.bodies[0] ?? type.unit, place);
  const width = canvas.span(8);
  const baseline = HEAD_TOP + baselineIn(name);
  const price = { ...type.price, size: name.size };
  const priceX = canvas.right - priceWidth(copy.price, price);
  const title = cutIfLonger(copy.title, name, width);
  const address = cutIfLonger(place, body, width);
  const line = HEAD_LINE;
  return [
    { role: 'Artifact', marks: [{ type: 'box', x: 0, y: 0, width: frame.width, height: BAR, fill: accent.ground }] },
    { role: 'Artifact', marks: [textAt(canvas.left, baseline, title, name, INK)] },
    { role: 'Artifact', marks: address ? [textAt(canvas.left, baseline + 14, address, body, GREY)] : [] },
    ...(priceX > canvas.left + width
      ? [{ role: 'Artifact', marks: priceText(copy.price, priceX, baseline, price, accent.type) } as const]
      : []),
    {
      role: 'Artifact',
      marks: [{ type: 'line', from: [canvas.left, line], to: [canvas.right, line], thickness: LINE, colour: INK }],
    },
  ];
}

/** Who offers the home, and which page of how many this is. */
export function footParts({ copy, frame, accent, type }: Brief, count: string): Part[] {
  const canvas = wholeCanvas({ frame, type, accent });
  const y = frame.height - FOOT_ABOVE_EDGE;
  const [body = type.unit] = type.bodies;
  const { agency, name, phone } = copy.agent ?? {};
  const room = canvas.width - canvas.gutter - widthOf(count, body);
  const who = [agency ?? name, phone].filter(Boolean).join('  ·  ');
  const shown = cutIfLonger(who, body, room);
  const baseline = y + 6 + baselineIn(body);
  return [
    {
      role: 'Artifact',
      marks: [{ type: 'line', from: [canvas.left, y], to: [canvas.right, y], thickness: LINE, colour: HAIR }],
    },
    ...(shown ? [{ role: 'Artifact', marks: [textAt(canvas.left, baseline, shown, body, GREY)] } as const] : []),
    { role: 'Artifact', marks: [textEndingAt(canvas.right, baseline, count, body, GREY)] },
  ];
}
