import type { Mark, Part, PathMark, Sheet, TextMark } from '../sheet.ts';
import { hangingBlank } from '../text/hanging-blank.ts';
import { widthOf } from '../text/style.ts';

type Point = readonly [x: number, y: number];

/** A sheet composed from the left, turned about its middle for those who read from the right. Pictures and letters are never turned. */
export function mirrored(sheet: Sheet): Sheet {
  const parts = sheet.parts.map(
    (part): Part => ({ ...part, marks: part.marks.map((mark) => mirroredMark(mark, sheet.width)) }),
  );
  return { ...sheet, parts };
}

function mirroredMark(mark: Mark, width: number): Mark {
  const turned = ([x, y]: Point): Point => [width - x, y];
  if (mark.type === 'text') return { ...mark, x: width - mark.x - seenWidth(mark) };
  if (mark.type === 'line') return { ...mark, from: turned(mark.from), to: turned(mark.to) };
  if (mark.type === 'path' && mark.isFaced) return moved(mark, width);
  if (mark.type === 'path') return { ...mark, polygons: mark.polygons.map((polygon) => polygon.map(turned)) };
  return { ...mark, x: width - mark.x - mark.width };
}

/** The blank that parts a line from the next hangs out at its end, before and after: at the left of what runs from the right. */
function seenWidth({ text, style }: TextMark): number {
  return widthOf(text.trimEnd(), style) + 2 * hangingBlank(text, style);
}

/** To where its mirrored self would stand. */
function moved(mark: PathMark, width: number): PathMark {
  const xs = mark.polygons.flatMap((polygon) => polygon.map(([x]) => x));
  const by = width - Math.min(...xs) - Math.max(...xs);
  return { ...mark, polygons: mark.polygons.map((polygon) => polygon.map(([x, y]) => [x + by, y] as const)) };
}
