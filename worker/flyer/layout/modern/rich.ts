import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { Composed } from '../layout.ts';
import { leadFirst, photoPart, type Rect } from '../photo.ts';
import { bandOf } from './band.ts';
import { brandParts, brandTab, hasBrand } from './brand.ts';
import { specRows } from './content.ts';
import { factStack } from './fact-stack.ts';
import { headBlock } from './head.ts';
import { leadPart } from './lead.ts';
import { columnParts } from './overleaf.ts';
import { type FirstPage, pagesOf } from './pages.ts';
import { PHOTO_GAP, PHOTO_RATIO } from './photo-cells.ts';
import { framedPlan } from './plan.ts';
import { placeRows, splitRows } from './rows.ts';
import type { Modern } from './setting.ts';
import { balanceColumns, fillColumns, paragraphsOf } from './text-columns.ts';

/** Lengths on A4. */
const LEAD_RATIO = 4 / 3;
const WIDE_RATIO = 1.72;
/** Room that is left makes the lead higher, up to a square. */
const HIGHEST_RATIO = 1;
const LEAD_TO_TITLE = 22;
const HEAD_TO_BODY = 17;
const CELLS_TO_TEXT = 11;
const BELOW_BRAND = 34;
const ABOVE_BAND = 18;
const BAND = 76;
const WIDEST_PHOTO = 2.2;

interface Page extends FirstPage {
  /** Between the longest column and the foot. */
  spare: number;
}

/** Long copy, or many terms: a spec column at the left, the lead photo running off at the right. */
export function richSheets(modern: Modern): Composed {
  return pagesOf(modern, {
    compose: (body, isContinued) => firstPage(modern, { body, more: 0, isContinued }),
    finish: ({ spare }, body) => firstPage(modern, { body, more: Math.max(0, spare), isContinued: false }),
  });
}

interface PageSetting {
  body: TextStyle;
  /** Height that the lead may take beyond its own. */
  more: number;
  isContinued: boolean;
}

function firstPage(modern: Modern, { body, more, isContinued }: PageSetting): Page {
  const { frame, scale, copy, titles } = modern;
  const photos = leadFirst(modern.pictures.photos);
  const top = leadParts(modern, photos[0], more);
  const head = headBlock(modern, { titles, columns: 8, labelGap: 4.4 * scale, addressGap: 7 * scale });
  const headTop = top.bottom + LEAD_TO_TITLE * scale;
  const bodyTop = headTop + head.height + HEAD_TO_BODY * scale;
  const band = bandOf(modern, { columns: [0, 4, 8], height: BAND, isContinued });
  const bottom = band.top - ABOVE_BAND;
  const rows = specRows(modern, top.otherFacts, frame.span(4) - 4);
  const hasText = copy.description.length > 0;
  const [plan, ...plans] = modern.pictures.floorPlans;
  const cells = cellsBeside(modern, { photos: photos.slice(1), plan, top: bodyTop, bottom });
  const columns = textColumns(modern, rows.length > 0, bodyTop, cells.bottoms);
  const paragraphs = paragraphsOf(copy.description, body, frame.span(4));
  const heights = columns.map((column) => bottom - column.top);
  const text = balanceColumns(paragraphs, body.leading, heights);
  const filled = text.rest.length > 0 ? fillColumns(paragraphs, body.leading, heights) : text;
  const rowTops = hasText
    ? [{ x: modern.left, top: bodyTop }]
    : [{ x: modern.left, top: bodyTop }, ...columns.slice(-2)];
  const spec = placedColumns(rows, rowTops, bottom);
  const textEnd = Math.max(0, ...columns.map(({ top: from }, index) => endOf(filled.columns[index], from, body)));
  const end = Math.max(bodyTop, spec.bottom, textEnd, ...cells.bottoms);
  const left = leftPhotos(modern, {
    photos: cells.rest,
    top: spec.bottom + 12,
    bottom,
    isWanted: filled.rest.length === 0 && spec.rest.length === 0 && hasText,
  });
  const below = photosBelow(modern, {
    photos: left.rest,
    top: Math.max(textEnd, ...cells.bottoms) + CELLS_TO_TEXT,
    bottom,
    isWanted: filled.rest.length === 0 && spec.rest.length === 0 && hasText,
  });
  return {
    parts: [
      ...top.parts,
      ...head.place(headTop),
      ...spec.parts,
      ...left.parts,
      ...below.parts,
      ...cells.parts,
      ...columnParts(
        filled,
        columns.map(({ x }) => x),
        columns.map((column) => column.top),
        body,
      ),
      ...band.parts,
    ],
    cuts: [...head.cuts, ...band.cuts, ...rows.flatMap(({ cuts }) => cuts)],
    overflow: {
      photos: below.rest,
      paragraphs: filled.rest,
      rows: spec.rest,
      plans: cells.hasPlan ? plans : modern.pictures.floorPlans,
      shownPlans: plan && cells.hasPlan ? [plan] : [],
    },
    spare: bottom - Math.max(end, left.bottom, below.bottom),
  };
}

/** Lead and spec column; without facts and agency the lead takes the whole width. */
function leadParts(modern: Modern, photo: Picture | undefined, more: number) {
  const { frame, scale } = modern;
  const isWide = modern.copy.facts.length === 0;
  const x = isWide ? 0 : frame.x(4);
  const width = frame.width - x;
  const own = width / (isWide ? WIDE_RATIO : LEAD_RATIO);
  const height = Math.min(own + more, Math.max(own, width / (isWide ? LEAD_RATIO : HIGHEST_RATIO)));
  const tab = isWide ? brandTab(modern) : { parts: [] };
  const lead = leadPart(modern, photo, { x, y: 0, width, height }, tab.box);
  if (isWide) return { parts: [lead, ...tab.parts], bottom: height, otherFacts: [] };
  const room = height - frame.top - (hasBrand(modern) ? BELOW_BRAND : 0);
  const facts = factStack(modern, frame.x(0), frame.span(4) - 4 * scale, room);
  const brand = brandParts(modern, frame.x(0), frame.span(4) - 4);
  return { parts: [...brand, ...facts.place(height), lead], bottom: height, otherFacts: facts.others };
}

interface CellsSetting {
  photos: readonly Picture[];
  plan: Picture | undefined;
  top: number;
  bottom: number;
}

/** Above the text: a photo and the plan, or two photos; one alone stands at the right. Landscape has no room for them. */
function cellsBeside(modern: Modern, { photos, plan, top, bottom }: CellsSetting) {
  const { frame, copy } = modern;
  const [width, height] = [frame.span(4), frame.span(4) / PHOTO_RATIO];
  const xs = [frame.x(4), frame.x(8)] as const;
  const room = Math.floor((bottom - top + PHOTO_GAP) / (height + PHOTO_GAP));
  if (room < 1 || (copy.description && bottom - top < 2.2 * height)) {
    return { parts: [], bottoms: [top, top], rest: photos, hasPlan: false };
  }
  const box = (column: number, row: number): Rect => ({
    x: xs[column] ?? xs[1],
    y: top + row * (height + PHOTO_GAP),
    width,
    height,
  });
  const most = copy.description ? 2 : 2 * room;
  const shown = photos.slice(0, most - (plan ? 1 : 0));
  const count = shown.length + (plan ? 1 : 0);
  const place = (index: number) => (count === 1 ? box(1, 0) : box(index % 2, Math.floor(index / 2)));
  const slots = shown.map((photo, index) => photoPart(photo, place(plan && index > 0 ? index + 1 : index)));
  const planIndex = Math.min(1, count - 1);
  if (plan) slots.push(framedPlan(plan, place(planIndex), copy.words.floorPlan));
  const inColumn = [count === 1 ? 0 : Math.ceil(count / 2), count === 1 ? 1 : Math.floor(count / 2)];
  const bottoms = inColumn.map((cells) => top + cells * height + Math.max(0, cells - 1) * PHOTO_GAP);
  return { parts: slots, bottoms, rest: photos.slice(shown.length), hasPlan: plan !== undefined };
}

interface ColumnPlace {
  x: number;
  top: number;
}

/** Two columns of text, and the spec column's place as well when that has nothing to tell. */
function textColumns(
  { frame, scale }: Modern,
  hasRows: boolean,
  top: number,
  bottoms: readonly number[],
): ColumnPlace[] {
  const below = bottoms.map((end) => (end > top ? end + CELLS_TO_TEXT * scale : top));
  const right = [frame.x(4), frame.x(8)].map((x, index) => ({ x, top: below[index] ?? top }));
  return hasRows ? right : [{ x: frame.x(0), top }, ...right];
}

function endOf(lines: { y: number }[] | undefined, top: number, { leading }: TextStyle): number {
  const last = lines?.at(-1);
  return last ? top + last.y + leading : top;
}

/** Rows down the spec column, and below the photos where no text stands. */
function placedColumns(rows: ReturnType<typeof specRows>, places: readonly ColumnPlace[], bottom: number) {
  const parts: Part[] = [];
  let [rest, end] = [rows, 0];
  for (const [index, { x, top }] of places.entries()) {
    const [here, others] = splitRows(rest, bottom - top);
    const placed = placeRows(here, x, top);
    parts.push(...placed.parts);
    if (index === 0) end = top + placed.height;
    rest = others;
  }
  return { parts, rest, bottom: end };
}

interface LeftSetting {
  photos: readonly Picture[];
  top: number;
  bottom: number;
  /** All else stands on page 1: photos below the rows spare a page of their own. */
  isWanted: boolean;
}

function leftPhotos({ frame, left }: Modern, { photos, top, bottom, isWanted }: LeftSetting) {
  const width = frame.span(4) - 4;
  const height = width / PHOTO_RATIO;
  const room = Math.floor((bottom - top + PHOTO_GAP) / (height + PHOTO_GAP));
  if (!isWanted || photos.length === 0 || photos.length > room) return { parts: [], rest: photos, bottom: top - 12 };
  const parts = photos.map((photo, index) =>
    photoPart(photo, { x: left, y: top + index * (height + PHOTO_GAP), width, height }),
  );
  return { parts, rest: [], bottom: top + photos.length * (height + PHOTO_GAP) };
}

/** Below the text, where its columns end early. */
function photosBelow({ frame }: Modern, { photos, top, bottom, isWanted }: LeftSetting) {
  const none = { parts: [], rest: photos, bottom: top };
  const [first, ...others] = photos;
  const room = bottom - top;
  const [wide, cell] = [frame.span(8), frame.span(4)];
  if (!isWanted || !first || others.length > 1 || room < cell / PHOTO_RATIO) return none;
  const isWide = others.length === 0 && room >= wide / WIDEST_PHOTO;
  const height = isWide ? Math.min(room, wide / PHOTO_RATIO) : cell / PHOTO_RATIO;
  const parts = photos.map((photo, index) =>
    photoPart(photo, { x: frame.x(4 + 4 * index), y: top, width: isWide ? wide : cell, height }),
  );
  return { parts, rest: [], bottom: top + height };
}
