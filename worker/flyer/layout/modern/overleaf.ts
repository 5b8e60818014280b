import { INK } from '../../colour/accent.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Part, Sheet } from '../../sheet.ts';
import { cutToWidth } from '../../text/cut.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { textCut } from '../block.ts';
import { fewLines, oneLine } from '../fit-text.ts';
import { photoPart } from '../photo.ts';
import { linesFrom, textAt, textEndingAt } from '../set-text.ts';
import { HAIRLINE, LINE } from '../tokens.ts';
import { gallery, PHOTO_RATIO } from './photo-cells.ts';
import { barePlan, planSize } from './plan.ts';
import { across, placeRows, plainLine, type Row, splitRows } from './rows.ts';
import type { Modern } from './setting.ts';
import { balanceColumns, type Filled, type Paragraphs } from './text-columns.ts';

/** What page 1 had no room for. */
export interface Overflow {
  photos: readonly Picture[];
  paragraphs: Paragraphs;
  rows: readonly Row[];
  plans: readonly Picture[];
  /** Plans that page 1 shows small: larger here when there is room. */
  shownPlans: readonly Picture[];
}

interface Page {
  parts: Part[];
  rest: Overflow;
}

const MOST_PAGES = 3;
const BAR = 6;
const HEAD = 28;
const HEAD_LINE = 66;
const CONTENT = 80;
const FOOT = 46;
const ABOVE_FOOT = 14;
const LEAST_PLAN = 120;
const MOST_PLAN = 240;

export function isNothing({ photos, paragraphs, rows, plans }: Overflow): boolean {
  return photos.length === 0 && paragraphs.length === 0 && rows.length === 0 && plans.length === 0;
}

export interface Overleaf {
  sheets: Sheet[];
  cuts: FlyerWarning[];
}

/** Words go on overleaf, which the foot of page 1 says; pictures alone do not. */
export function goesOn({ paragraphs, rows }: Overflow): boolean {
  return paragraphs.length > 0 || rows.length > 0;
}

/** The first style with which nothing is lost, else the smallest. */
export function firstThatHolds<T extends { more: Overleaf }>(
  styles: readonly TextStyle[],
  set: (style: TextStyle) => T,
): T {
  const [first, ...others] = styles;
  if (!first) throw new RangeError('Text needs at least one style.');
  const made = set(first);
  return made.more.cuts.length === 0 || others.length === 0 ? made : firstThatHolds(others, set);
}

/** Pages 2 and 3, as far as they are needed, and what did not find room on them either. */
export function overleaf(
  modern: Modern,
  overflow: Overflow,
  body: TextStyle,
): { sheets: Sheet[]; cuts: FlyerWarning[] } {
  const pages: Page[] = [];
  let rest = overflow;
  while (!isNothing(rest) && pages.length < MOST_PAGES - 1) {
    const page = pageOf(modern, rest, body, pages.length === MOST_PAGES - 2);
    pages.push(page);
    rest = page.rest;
  }
  const total = pages.length + 1;
  const { width, height } = modern.frame;
  const sheets = pages.map(({ parts }, index) => ({
    ...{ width, height },
    parts: [...headParts(modern), ...parts, ...footParts(modern, `${index + 2} / ${total}`)],
  }));
  return { sheets, cuts: cutsOf(modern, rest) };
}

function cutsOf({ copy }: Modern, { photos, paragraphs, rows, plans }: Overflow): FlyerWarning[] {
  const message = 'The pages have no room for this picture: left out.';
  const pictures = [...photos, ...plans].map(({ path }) => ({ path, code: 'IMAGE_LEFT_OUT' as const, message }));
  const lost = paragraphs.flat().join('').length;
  const share = Math.min(
    99,
    Math.round((100 * (copy.description.length - lost)) / Math.max(1, copy.description.length)),
  );
  const text = `The pages have room for about ${share} % of the description: cut.`;
  const rowCuts = rows.map(({ path }) => textCut(path, 'The pages have no room for it: left out.'));
  return [...pictures, ...(lost > 0 ? [textCut('/listing/description', text)] : []), ...rowCuts];
}

function pageOf(modern: Modern, overflow: Overflow, body: TextStyle, isLast: boolean): Page {
  const { frame, left, gap } = modern;
  const bottom = frame.height - FOOT - ABOVE_FOOT;
  const isOdd = overflow.photos.length === 3 && overflow.paragraphs.length > 0 && overflow.rows.length === 0;
  const inGallery = isOdd ? overflow.photos.slice(0, 2) : overflow.photos;
  const wanted = overflow.paragraphs.length > 0 && !isLast ? 0.75 : 1;
  const box = { x: left, y: CONTENT, width: frame.measure, height: (bottom - CONTENT) * wanted };
  const photos = gallery(inGallery, box);
  const top = CONTENT + (photos.height > 0 ? photos.height + gap : 0);
  const plan = overflow.plans[0] ?? overflow.shownPlans[0];
  const planRoom = plan ? planSection(modern, plan) : 0;
  const besidePhoto = isOdd ? overflow.photos[2] : undefined;
  const aside = asideParts(modern, overflow, besidePhoto, top, bottom);
  const isAsideFree = isLast && overflow.rows.length === 0 && !besidePhoto;
  const asideFrom = isAsideFree ? aside.bottom : undefined;
  const text = textSection(modern, overflow, body, { top, bottom, planRoom, isLast, asideFrom });
  const used = Math.max(text.bottom, aside.bottom);
  const planTop = used > CONTENT ? used + gap : used;
  const hasPlan = plan !== undefined && bottom - planTop >= LEAST_PLAN;
  const parts = [...photos.parts, ...aside.parts, ...text.parts];
  if (hasPlan) parts.push(...planParts(modern, plan, planTop, Math.min(bottom - planTop, planRoom)));
  const isPlanNew = plan === overflow.plans[0];
  return {
    parts,
    rest: {
      photos: [...photos.rest, ...(besidePhoto && !aside.hasPhoto ? [besidePhoto] : [])],
      paragraphs: text.rest,
      rows: aside.rest,
      plans: hasPlan && isPlanNew ? overflow.plans.slice(1) : overflow.plans,
      shownPlans: hasPlan && !isPlanNew ? [] : overflow.shownPlans,
    },
  };
}

function headParts(modern: Modern): Part[] {
  const { frame, copy, name, label, left, right, accent } = modern;
  const first = HEAD + baselineIn({ ...name, leading: 15 });
  const priceX = frame.x(8);
  const semibold: TextStyle = { ...name, face: 'semibold' };
  const title = oneLine(copy.title.replaceAll('\n', ' '), semibold, priceX - left - frame.gutter, '').text;
  const address = oneLine(copy.address.replaceAll('\n', ', '), label, priceX - left - frame.gutter, '').text;
  const price = oneLine(copy.price.text, semibold, right - priceX, '').text;
  const below = oneLine(copy.price.qualifier ?? copy.price.period ?? copy.transaction, label, right - priceX, '').text;
  return [
    { role: 'Artifact', marks: [{ type: 'box', x: 0, y: 0, width: frame.width, height: BAR, fill: accent.bar }] },
    ...plainLine(left, first, title, semibold),
    ...plainLine(left, first + 13, address, label, true),
    { role: 'P', marks: [textAt(priceX, first, price, semibold, accent.type)] },
    ...plainLine(priceX, first + 13, below, label, true),
    { role: 'Artifact', marks: [across(left, HEAD_LINE, frame.measure, LINE, true)] },
  ];
}

function footParts({ frame, copy, label, strong, left, right }: Modern, number: string): Part[] {
  const y = frame.height - FOOT;
  const who = [copy.agent?.agency ?? copy.agent?.name ?? '', copy.agent?.phone ?? ''].filter(Boolean).join('    ');
  const { text } = oneLine(who, label, frame.measure - widthOf(number, strong) - frame.gutter, '');
  return [
    { role: 'Artifact', marks: [across(left, y, frame.measure, HAIRLINE, false)] },
    ...plainLine(left, y + 17, text, label, true),
    { role: 'P', marks: [textEndingAt(right, y + 17, number, strong, INK)] },
  ];
}

interface TextRoom {
  top: number;
  bottom: number;
  planRoom: number;
  isLast: boolean;
  /** Below the heading at the left, where nothing else stands: a third column. */
  asideFrom: number | undefined;
}

function textSection(modern: Modern, { paragraphs }: Overflow, body: TextStyle, room: TextRoom) {
  const { frame } = modern;
  const { top, bottom, planRoom, isLast, asideFrom } = room;
  if (paragraphs.length === 0) return { parts: [], rest: paragraphs, bottom: top };
  const places = [
    ...(asideFrom ? [{ x: frame.x(0), from: asideFrom }] : []),
    { x: frame.x(4), from: top },
    { x: frame.x(8), from: top },
  ];
  const downTo = (end: number) =>
    balanceColumns(
      paragraphs,
      body.leading,
      places.map(({ from }) => end - from),
    );
  const withPlan = downTo(bottom - planRoom - modern.gap);
  const filled = planRoom > 0 && withPlan.rest.length === 0 ? withPlan : downTo(bottom);
  const tops = places.map(({ from }) => from);
  const parts = columnParts(
    filled,
    places.map(({ x }) => x),
    tops,
    body,
  );
  const shown = isLast && filled.rest.length > 0 ? endedParts(parts, body, frame.span(4)) : parts;
  return {
    parts: shown,
    rest: filled.rest,
    bottom: Math.max(
      ...filled.columns.map(
        (lines, index) => (tops[index] ?? top) + ((lines.at(-1)?.y ?? -body.leading) + body.leading),
      ),
    ),
  };
}

/** The last line says that more would follow. */
function endedParts(parts: readonly Part[], body: TextStyle, width: number): Part[] {
  const last = parts.at(-1);
  const mark = last?.marks.at(-1);
  if (!last || mark?.type !== 'text') return [...parts];
  const text = cutToWidth(`${mark.text.trimEnd()} ………`, body, width).replace(/[\s…]*$/u, '…');
  return [...parts.slice(0, -1), { ...last, marks: [...last.marks.slice(0, -1), { ...mark, text }] }];
}

/** Heading, and below it the rows that page 1 had no room for, or a photo. */
function asideParts(modern: Modern, overflow: Overflow, photo: Picture | undefined, top: number, bottom: number) {
  const { frame, copy, heading, label, left } = modern;
  const hasText = overflow.paragraphs.length > 0;
  const width = frame.span(4) - 4;
  if (!hasText) return rowColumns(modern, overflow.rows, top, bottom);
  const { lines } = fewLines(copy.words.description, heading, { width, maxLines: 2 }, '');
  const parts: Part[] = [{ role: 'H2', marks: linesFrom(left, top, lines, heading, INK) }];
  let y = top + lines.length * heading.leading + 12;
  const [rows, rest] = splitRows(overflow.rows, bottom - y);
  const placed = placeRows(rows, left, y);
  y += placed.height;
  const height = width / PHOTO_RATIO;
  const hasPhoto = photo !== undefined && y + height + label.leading <= bottom;
  if (hasPhoto) {
    parts.push(photoPart(photo, { x: left, y, width, height }));
    const caption = oneLine(photo.caption, label, width, '').text;
    parts.push(...plainLine(left, y + height + 14, caption, label, true));
    y += height + (caption ? 18 : 0);
  }
  return { parts: [...parts, ...placed.parts], rest, bottom: y, hasPhoto };
}

/** Rows in three columns of equal length. */
function rowColumns({ frame }: Modern, rows: readonly Row[], top: number, bottom: number) {
  const all = rows.reduce((sum, { height }) => sum + height, 0);
  const tallest = Math.max(0, ...rows.map(({ height }) => height));
  const height = Math.min(bottom - top, all / 3 + tallest);
  const parts: Part[] = [];
  let [rest, used] = [rows, 0];
  for (const column of [0, 4, 8]) {
    const [here, others] = splitRows(rest, height);
    const placed = placeRows(here, frame.x(column), top);
    parts.push(...placed.parts);
    used = Math.max(used, placed.height);
    rest = others;
  }
  return { parts, rest, bottom: top + used, hasPhoto: false };
}

function planSection(modern: Modern, plan: Picture): number {
  return planSize(plan, { width: modern.frame.span(8), height: MOST_PLAN }).height + 13;
}

function planParts({ frame, copy, heading, left }: Modern, plan: Picture, top: number, height: number): Part[] {
  const { lines } = fewLines(copy.words.floorPlan, heading, { width: frame.span(4) - 4, maxLines: 2 }, '');
  const box = { x: frame.x(4), y: top + 13, width: frame.span(8), height: height - 13 };
  return [
    { role: 'Artifact', marks: [across(left, top, frame.measure, LINE, true)] },
    { role: 'H2', marks: linesFrom(left, top + 9, lines, heading, INK) },
    barePlan(plan, box, copy.words.floorPlan),
  ];
}

/** One part a column, so that each is read whole. */
export function columnParts(filled: Filled, xs: readonly number[], tops: readonly number[], body: TextStyle): Part[] {
  return filled.columns.flatMap((lines, index): Part[] => {
    const [x = 0, top = 0] = [xs[index], tops[index]];
    const marks = lines.map(({ text, y }) => textAt(x, top + y + baselineIn(body), text, body, INK));
    return marks.length > 0 ? [{ role: 'P', marks }] : [];
  });
}
