import type { BoxMark, LineMark, Mark, Sheet, TextMark } from '../../../worker/flyer/sheet.ts';
import { opticalShift } from '../../../worker/flyer/text/optical-margin.ts';
import { widthOf } from '../../../worker/flyer/text/style.ts';

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What rounding may add, and the half of a hairline. */
const SLACK = 0.6;
const SMALLEST = 7;

/**
 * What would look wrong on a sheet of any template: marks off the sheet, texts outside the margins, on a picture, over the edge of a
 * ground, struck by a rule, over each other or too small to read.
 * @param margin left and right
 */
export function sheetFaults(sheet: Sheet, margin: number): string[] {
  const marks = sheet.parts.flatMap((part) => part.marks);
  const texts = marks.filter((mark) => mark.type === 'text');
  const boxes = texts.map(textBox);
  const pictures = marks.filter((mark) => mark.type === 'picture').map(areaOf);
  const grounds = marks.filter((mark) => mark.type === 'box' && isGround(mark)).map((mark) => areaOf(mark as BoxMark)); // isGround saw to it
  const codes = marks.filter((mark) => mark.type === 'path').map(pathBox);
  const meetsAny = (box: Box, others: readonly Box[]) => others.some((other) => other !== box && meet(box, other));
  const isBare = (box: Box) => !grounds.some((ground) => holds(ground, box));
  const found: Record<string, Box[]> = {
    offSheet: marks
      .filter((mark) => mark.type !== 'text')
      .map(boundsOf)
      .filter((box) => isOff(box, sheet)),
    outside: boxes.filter((box) => !isInside(box, sheet, margin)),
    small: boxes.filter((_, index) => (texts[index]?.style.size ?? 0) < SMALLEST),
    onPicture: boxes.filter((box) => meetsAny(box, pictures) && isBare(box)),
    overEdge: boxes.filter((box) => grounds.some((ground) => meet(box, ground) && !holds(ground, box))),
    onCode: boxes.filter((box) => meetsAny(box, codes)),
    struck: boxes.filter((box) => rulesOver(marks, box).some((rule) => meet(box, rule) && !meetsAny(rule, pictures))),
    meeting: boxes.filter((box, index) => meetsAny(box, boxes.slice(index + 1))),
    picturesMeeting: pictures.filter((box, index) => meetsAny(box, pictures.slice(index + 1).filter(isBare))),
  };
  return Object.entries(found).flatMap(([fault, all]) => all.map(({ name }) => `${fault}: ${name}`));
}

/** Lines that are seen where the text stands: those that a ground of the text was drawn over later are not. */
function rulesOver(marks: readonly Mark[], text: Box): Box[] {
  const ground = marks.findLastIndex((mark) => mark.type === 'box' && isGround(mark) && holds(areaOf(mark), text));
  return marks.filter((mark, index) => mark.type === 'line' && index > ground).map((mark) => ruleOf(mark as LineMark)); // by its type
}

/** Not a window of the house front, nor the tile of a code. */
function isGround({ width, height }: BoxMark): boolean {
  return width > 40 && height > 20;
}

function boundsOf(mark: Mark): Box {
  if (mark.type === 'text') return textBox(mark);
  if (mark.type === 'line') return ruleOf(mark);
  return mark.type === 'path' ? pathBox(mark) : areaOf(mark);
}

function textBox({ text, x, baseline, style }: TextMark): Box {
  const left = x + opticalShift(text, style);
  const right = x + widthOf(text.trimEnd(), style);
  return { name: text, left, right, top: baseline - 0.66 * style.size, bottom: baseline + 0.2 * style.size };
}

function areaOf({
  type,
  x,
  y,
  width,
  height,
}: {
  type: string;
  x: number;
  y: number;
  width: number;
  height: number;
}): Box {
  return { name: type, left: x, right: x + width, top: y, bottom: y + height };
}

function pathBox(mark: Extract<Mark, { type: 'path' }>): Box {
  const points = mark.polygons.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { name: 'path', left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function ruleOf({ from, to }: LineMark): Box {
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [top, bottom] = [Math.min(from[1], to[1]) - SLACK, Math.max(from[1], to[1]) + SLACK];
  return { name: 'line', left, right, top, bottom };
}

/** Written so that a place that is no number counts as off. */
function isOff({ left, right, top, bottom }: Box, { width, height }: Sheet): boolean {
  const isOn = left >= -SLACK && right <= width + SLACK && top >= -SLACK && bottom <= height + SLACK;
  return !isOn || right - left < 0 || bottom - top <= 0;
}

function isInside({ left, right, top, bottom }: Box, { width, height }: Sheet, margin: number): boolean {
  return left >= margin - SLACK && right <= width - margin + SLACK && top >= 14.2 - SLACK && bottom <= height - 11;
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left && outer.right >= inner.right && outer.top <= inner.top && outer.bottom >= inner.bottom
  );
}

function meet(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0.5 && down > 0.5;
}
