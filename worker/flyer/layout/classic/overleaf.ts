import { GREY, HAIR, INK } from '../../colour/accent.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Part, Sheet } from '../../sheet.ts';
import { cutToWidth } from '../../text/cut.ts';
import { fits } from '../../text/fill-lines.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { fillBoxes } from '../fill-boxes.ts';
import { PHOTO_GAP, stacked, stripRow } from '../grid-rows.ts';
import type { Brief } from '../layout.ts';
import { photoPart } from '../photo.ts';
import { priceText, priceWidth } from '../price-text.ts';
import { textAt, textEndingAt } from '../set-text.ts';
import { LINE } from '../tokens.ts';
import { bodyBlock } from './body-block.ts';
import { type Canvas, wholeCanvas } from './canvas.ts';
import { isEmpty, lostWarnings, type Matter, pictureLost } from './matter.ts';
import { PLAN, type Stack } from './stacks.ts';

const MOST_PAGES = 3;
const BAR = 6;
const HEAD_TOP = 28;
const HEAD_LINE = 66;
const CONTENT_TOP = 80;
const FOOT_ABOVE_EDGE = 46;
const ABOVE_FOOT = 14;
const ACROSS = 3;
const ITEM_GAP = 19;

export interface Overleaf {
  sheets: Sheet[];
  cuts: FlyerWarning[];
}

/** The pages after the first: photos, then the text where it broke off, then plans. */
export function overleafSheets(brief: Brief, matter: Matter, photos: readonly Picture[]): Overleaf {
  const pages: Part[][] = [];
  const cuts: FlyerWarning[] = [];
  let [rest, waiting] = [matter, photos];
  while ((!isEmpty(rest) || waiting.length > 0) && pages.length < MOST_PAGES - 1) {
    const isLast = pages.length === MOST_PAGES - 2;
    const page = contentOf(brief, rest, waiting, isLast);
    cuts.push(...page.cuts);
    [rest, waiting] = [page.rest, page.waiting];
    // What is left may be of no size that a page has room for.
    if (page.parts.length === 0) break;
    pages.push(page.parts);
  }
  const lost = waiting.map(pictureLost);
  const { width, height } = brief.frame;
  const count = pages.length + 1;
  const sheets = pages.map((parts, index) => ({
    ...{ width, height },
    parts: [...headParts(brief), ...parts, ...footParts(brief, `${index + 2} / ${count}`)],
  }));
  return { sheets, cuts: [...cuts, ...lost, ...lostWarnings(rest)] };
}

interface Content {
  parts: Part[];
  cuts: readonly FlyerWarning[];
  rest: Matter;
  waiting: readonly Picture[];
}

function contentOf(brief: Brief, matter: Matter, photos: readonly Picture[], isLast: boolean): Content {
  const { frame, accent, type } = brief;
  const canvas = wholeCanvas({ frame, type, accent });
  const bottom = frame.height - FOOT_ABOVE_EDGE - ABOVE_FOOT;
  const gallery = galleryOf(photos, canvas, bottom - CONTENT_TOP);
  const textTop = CONTENT_TOP + (gallery.height > 0 ? gallery.height + ITEM_GAP : 0);
  const [style = type.shortCopy] = type.bodies;
  const setting = { canvas, stacks: overleafStacks(matter, canvas), style, maxHeight: Math.max(0, bottom - textTop) };
  const body = bodyBlock(matter, { ...setting, isLast });
  return {
    parts: [...gallery.parts, ...body.place(textTop)],
    cuts: body.cuts,
    rest: body.rest,
    waiting: photos.slice(gallery.parts.length),
  };
}

/** Three across; a last row of one or two is as wide as the others. */
function galleryOf(
  photos: readonly Picture[],
  { left, width }: Canvas,
  room: number,
): { parts: Part[]; height: number } {
  const row = stripRow(ACROSS, width);
  const rows = Math.min(Math.ceil(photos.length / ACROSS), Math.floor((room + PHOTO_GAP) / (row.height + PHOTO_GAP)));
  const shown = photos.slice(0, rows * ACROSS);
  const counts = Array.from({ length: rows }, (_, index) => Math.min(ACROSS, shown.length - index * ACROSS));
  const { boxes, height } = stacked(counts.map((count) => ({ ...row, boxes: row.boxes.slice(0, count) })));
  const cells = fillBoxes(boxes, shown);
  return {
    height,
    parts: cells.map(({ picture, ...box }) => photoPart(picture, { ...box, x: box.x + left, y: box.y + CONTENT_TOP })),
  };
}

function overleafStacks(matter: Matter, canvas: Canvas): Stack[] {
  const stack = (first: number, columns: number, items: Stack['items'], parts: number): Stack => {
    return { x: canvas.x(first), width: canvas.span(columns), items, columns: parts };
  };
  const hasLists = matter.features.length > 0 || matter.terms.length > 0 || matter.plans.length > 0 || matter.energy;
  if (!hasLists) return [stack(0, 12, ['description'], canvas.distance < 1 ? 1 : 2)];
  if (!matter.description) return [stack(0, 7, ['terms', 'features'], 2), stack(7, 5, PLAN, 1)];
  return [stack(0, 8, ['description'], canvas.distance < 1 ? 1 : 2), stack(8, 4, ['terms', 'features', ...PLAN], 1)];
}

/** What the page belongs to: title, address and price once more. */
function headParts({ copy, frame, accent, type }: Brief): Part[] {
  const canvas = wholeCanvas({ frame, type, accent });
  const name: TextStyle = { ...type.name, leading: 16 };
  const [body = type.unit] = type.bodies;
  const width = canvas.span(8);
  const shortened = (text: string, style: TextStyle) =>
    fits(text, style, width) ? text : cutToWidth(text, style, width);
  const baseline = HEAD_TOP + baselineIn(name);
  const price = { ...type.price, size: name.size };
  const priceX = canvas.right - priceWidth(copy.price, price);
  const address = shortened(copy.address.replaceAll('\n', ', '), body);
  const line = HEAD_LINE;
  return [
    { role: 'Artifact', marks: [{ type: 'box', x: 0, y: 0, width: frame.width, height: BAR, fill: accent.ground }] },
    { role: 'Artifact', marks: [textAt(canvas.left, baseline, shortened(copy.title, name), name, INK)] },
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

function footParts({ copy, frame, accent, type }: Brief, count: string): Part[] {
  const canvas = wholeCanvas({ frame, type, accent });
  const y = frame.height - FOOT_ABOVE_EDGE;
  const [body = type.unit] = type.bodies;
  const { agency, name, phone } = copy.agent ?? {};
  const room = canvas.width - canvas.gutter - widthOf(count, body);
  const who = [agency ?? name, phone].filter(Boolean).join('  ·  ');
  const shown = fits(who, body, room) ? who : cutToWidth(who, body, room);
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
