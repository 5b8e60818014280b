import type { Part } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { Composed } from '../layout.ts';
import { leadFirst, photoPart } from '../photo.ts';
import { bandOf } from './band.ts';
import { brandParts, hasBrand } from './brand.ts';
import { specRows } from './content.ts';
import { factRow } from './fact-row.ts';
import { headBlock } from './head.ts';
import { leadPart } from './lead.ts';
import { columnParts } from './overleaf.ts';
import { type FirstPage, pagesOf } from './pages.ts';
import { PHOTO_GAP } from './photo-cells.ts';
import { placeRows, type Row, splitRows } from './rows.ts';
import { type Modern, wordsBeside } from './setting.ts';
import { balanceColumns, paragraphsOf, refilled } from './text-columns.ts';

const BAND = 76;
const ABOVE_BAND = 20;
const BELOW_BRAND = 36;
const MOST_PHOTOS = 2;

/** A sheet that lies: words at the left, photos over the whole height at the right, the band below both. */
export function sideSheets(modern: Modern): Composed {
  return pagesOf(modern, { compose: (body, isContinued) => pageWith(modern, body, isContinued) });
}

function pageWith(modern: Modern, body: TextStyle, isContinued: boolean): FirstPage {
  const { frame, scale, copy, gap } = modern;
  const inner = wordsBeside(modern);
  const columns = inner.frame;
  const band = bandOf(modern, { columns: [0, 4, 8], height: BAND, isContinued, wordsRight: inner.right });
  const bottom = band.top - ABOVE_BAND;
  const headTop = frame.top + (hasBrand(modern) ? BELOW_BRAND : 0);
  const head = headBlock(inner, { titles: modern.titles, columns: 8, labelGap: 4.4 * scale, addressGap: 7 * scale });
  const factsTop = headTop + head.height + 14 * scale;
  const facts = factRow(inner, bottom - factsTop);
  const bodyTop = factsTop + (facts.height > 0 ? facts.height + 14 * scale : 0);
  const width = columns.span(4) - 4;
  const rows = specRows(inner, facts.others, width);
  const hasText = copy.description.length > 0;
  const xs = rows.length > 0 ? [columns.x(4), columns.x(8)] : [columns.x(0), columns.x(4), columns.x(8)];
  const inColumns = paragraphsOf(copy.description, body, columns.span(4));
  const text = balanceColumns(
    inColumns,
    body.leading,
    xs.map(() => bottom - bodyTop),
  );
  const rowColumns = hasText ? [columns.x(0)] : [columns.x(0), columns.x(4), columns.x(8)];
  const spec = placedRows(rows, rowColumns, bodyTop, bottom);
  const photos = photoPanel(modern, columns.x(0) + columns.measure + gap, band.photoBottom);
  return {
    parts: [
      ...brandParts(inner, columns.x(0), columns.measure),
      ...head.place(headTop),
      ...facts.place(factsTop),
      ...spec.parts,
      ...columnParts(
        text,
        xs,
        xs.map(() => bodyTop),
        body,
      ),
      ...photos.parts,
      ...band.parts,
    ],
    cuts: [...head.cuts, ...band.cuts, ...rows.flatMap(({ cuts }) => cuts)],
    overflow: {
      photos: photos.rest,
      paragraphs: refilled(text.rest, body, frame.span(4)),
      rows: spec.rest,
      plans: modern.pictures.floorPlans,
      shownPlans: [],
    },
  };
}

function placedRows(rows: readonly Row[], xs: readonly number[], top: number, bottom: number) {
  const parts: Part[] = [];
  let rest = rows;
  for (const x of xs) {
    const [here, others] = splitRows(rest, bottom - top);
    parts.push(...placeRows(here, x, top).parts);
    rest = others;
  }
  return { parts, rest };
}

/** Two photos over each other, or one over the whole height; the house front where there are none. */
function photoPanel(modern: Modern, x: number, bottom: number) {
  const photos = leadFirst(modern.pictures.photos);
  const shown = photos.slice(0, MOST_PHOTOS);
  const panel = { x, y: 0, width: modern.frame.width - x, height: bottom };
  if (shown.length === 0) return { parts: [leadPart(modern, undefined, panel)], rest: [] };
  const height = (bottom - (shown.length - 1) * PHOTO_GAP) / shown.length;
  const parts = shown.map((photo, index) => photoPart(photo, { ...panel, y: index * (height + PHOTO_GAP), height }));
  return { parts, rest: photos.slice(shown.length) };
}
