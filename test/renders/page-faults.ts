import type { Sheet } from '../../worker/flyer/sheet.ts';
import { type Box, boxOf } from '../sheet-rules/boxes.ts';

/** Of a page that goes on: what is repeated stands above, the number of the page below. */
const HEAD = 70;
const FOOT = 52;
const FEWEST_LINES = 6;
/** Between what stood overleaf and what it would stand between. */
const AIR = 30;

/** Pages that the sheet could do without: nearly empty ones, and ones that the page before has room for. */
export function pageFaults(sheets: readonly Sheet[]): string[] {
  return sheets.slice(1).flatMap((sheet, index) => {
    const before = sheets[index] as Sheet; // the page before the one at index + 1
    const content = contentOf(sheet);
    const name = `page ${index + 2}`;
    const texts = sheet.parts.flatMap(({ marks }) => marks).filter(({ type }) => type === 'text');
    const figures = sheet.parts.filter(({ role }) => role === 'Figure');
    const inContent = texts.map(boxOf).filter((box) => isContent(box, sheet));
    const lines = new Set(inContent.map(({ bottom }) => Math.round(bottom)));
    if (figures.length === 0 && lines.size < FEWEST_LINES) return [`thin: ${name} holds ${lines.size} lines`];
    const room = widestGap(before);
    return content + AIR < room
      ? [`surplus: ${name} is ${Math.round(content)} high, and the page before has ${Math.round(room)}`]
      : [];
  });
}

const isContent = ({ top, bottom }: Box, { height }: Sheet) => top > HEAD && bottom < height - FOOT;

/** Height of what is not repeated. */
function contentOf(sheet: Sheet): number {
  const boxes = boxesOf(sheet).filter((box) => isContent(box, sheet));
  return Math.max(HEAD, ...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
}

/** The largest height over which nothing stands from edge to edge, down to where the foot of a page is. */
function widestGap(sheet: Sheet): number {
  const boxes = boxesOf(sheet).sort((one, other) => one.top - other.top);
  let [gap, reached] = [0, 0];
  for (const { top, bottom } of boxes) {
    gap = Math.max(gap, top - reached);
    reached = Math.max(reached, bottom);
  }
  return Math.max(gap, sheet.height - FOOT - reached);
}

const boxesOf = ({ parts }: Sheet): Box[] => parts.flatMap(({ marks }) => marks.map(boxOf));
