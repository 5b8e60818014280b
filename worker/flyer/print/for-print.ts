import type { Paper } from '../../../sql/listing/listing.ts';
import { BLACK_INK, oneInk } from '../colour/ink.ts';
import type { Mark, Sheet, TextMark } from '../sheet.ts';
import type { TextStyle } from '../text/style.ts';
import { intoBleed } from './into-bleed.ts';
import { moved } from './moved.ts';
import { pressMarks } from './press-marks.ts';

/** From the trim to the edge of the sheet that goes into the press. */
const SLUG = 28.35;
const SLUG_STYLE: TextStyle = { family: 'sans', face: 'regular', size: 7, leading: 9, tracking: 0, features: [] };
const SLUG_TEXT = { right: 22, below: 21 };
const POINTS_A_MM = 72 / 25.4;

interface Stock {
  name: string;
  /** Points beyond the trim. */
  bleed: number;
  bleedInWords: string;
}

const STOCKS: Record<Paper, Stock> = {
  A4: { name: 'A4', bleed: 8.504, bleedInWords: '3 mm' },
  A5: { name: 'A5', bleed: 8.504, bleedInWords: '3 mm' },
  LETTER: { name: 'Letter', bleed: 9, bleedInWords: '1/8 in' },
};

interface Page {
  number: number;
  count: number;
}

/** Finished sheets as a press wants them: drawn on into the bleed, black in one ink, with marks around. */
export function forPrint(sheets: readonly Sheet[], paper: Paper): Sheet[] {
  return sheets.map((sheet, index) => printSheet(sheet, paper, { number: index + 1, count: sheets.length }));
}

function printSheet(sheet: Sheet, paper: Paper, page: Page): Sheet {
  const { bleed } = STOCKS[paper];
  const { width, height } = sheet;
  const placed = (mark: Mark) => moved(intoBleed(inBlack(mark), sheet, bleed), SLUG);
  const marks = [...pressMarks(sheet), slugLine(sheet, STOCKS[paper], page)].map((mark) => moved(mark, SLUG));
  return {
    width: width + 2 * SLUG,
    height: height + 2 * SLUG,
    trim: [SLUG, SLUG, SLUG + width, SLUG + height],
    bleed: [SLUG - bleed, SLUG - bleed, SLUG + width + bleed, SLUG + height + bleed],
    parts: [...sheet.parts.map((part) => ({ ...part, marks: part.marks.map(placed) })), { role: 'Artifact', marks }],
  };
}

function inBlack(mark: Mark): Mark {
  if (mark.type === 'picture') return mark;
  if (mark.type === 'text' || mark.type === 'line') return { ...mark, colour: oneInk(mark.colour) };
  if (mark.type === 'path' || !mark.outline) return { ...mark, fill: oneInk(mark.fill) };
  const { fill, outline } = mark;
  return { ...mark, fill: oneInk(fill), outline: { ...outline, colour: oneInk(outline.colour) } };
}

/** For the printer, who reads it whatever language the sheet is in. */
function slugLine({ width, height }: Sheet, stock: Stock, page: Page): TextMark {
  const mm = (points: number) => Math.round(points / POINTS_A_MM);
  const pages = page.count > 1 ? `, page ${page.number} of ${page.count}` : '';
  const text = `${stock.name} ${mm(width)} × ${mm(height)} mm, bleed ${stock.bleedInWords}${pages}`;
  return {
    ...{ type: 'text', x: SLUG_TEXT.right, baseline: height + SLUG_TEXT.below },
    ...{ text, style: SLUG_STYLE, colour: BLACK_INK },
  };
}
