import type { BoxMark, LineMark, Mark, PictureMark, TextMark } from '../../../worker/flyer/sheet.ts';
import { opticalShift } from '../../../worker/flyer/text/optical-margin.ts';
import { widthOf } from '../../../worker/flyer/text/style.ts';

interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Half of the thickest hairline and what rounding may add to it. */
const RULE = 0.5;

/** The edges that nothing but furniture may cross. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** CLASSIC on A4; what stands in the lower margin keeps off the trim by 5 mm. */
const A4: Edges = { left: 42, top: 26, right: 553.2, bottom: 841.89 - 14.2 };

/** Texts that leave the margins, stand on a picture, are struck by a rule or meet each other, each with what it does. */
export function faultsOf(marks: readonly Mark[], edges: Edges = A4): string[] {
  const boxes = marks.filter(isText).map(boxOf);
  const wall = marks.find((mark): mark is BoxMark => mark.type === 'box');
  const wallBottom = wall ? wall.y + wall.height : 0;
  const rules = marks.filter((mark) => mark.type === 'line').map(ruleOf);
  const below = rules.filter(({ top }) => top + RULE > wallBottom);
  const outside = boxes.filter((box) => !isInside(box, edges));
  const onWall = boxes.filter((box) => wall && meet(box, frameOf(wall)));
  const pictures = marks.filter((mark): mark is PictureMark => mark.type === 'picture').map(frameOf);
  const onPicture = boxes.filter((box) => pictures.some((picture) => meet(box, picture)));
  const crossing = pictures.filter((one, index) => pictures.slice(index + 1).some((other) => meet(one, other)));
  const struck = boxes.filter((box) => below.some((rule) => meet(box, rule)));
  const meeting = boxes.filter((box, index) => boxes.slice(index + 1).some((other) => meet(box, other)));
  return Object.entries({ outside, onWall, onPicture, crossing, struck, meeting }).flatMap(([name, found]) =>
    found.map(({ text }) => `${name}: ${text}`),
  );
}

function isText(mark: Mark): mark is TextMark {
  return mark.type === 'text';
}

function boxOf({ text, x, baseline, style }: TextMark): Box {
  const left = x + opticalShift(text, style);
  const right = x + widthOf(text.trimEnd(), style);
  return { text, left, right, top: baseline - 0.66 * style.size, bottom: baseline + 0.2 * style.size };
}

function ruleOf({ from, to }: LineMark): Box {
  const [left, right] = [Math.min(from[0], to[0]) - RULE, Math.max(from[0], to[0]) + RULE];
  const [top, bottom] = [Math.min(from[1], to[1]) - RULE, Math.max(from[1], to[1]) + RULE];
  return { text: '', left, right, top, bottom };
}

/** Written so that a place that is no number counts as outside. */
function isInside({ left, right, top, bottom }: Box, edges: Edges): boolean {
  return left >= edges.left && right <= edges.right && top >= edges.top && bottom <= edges.bottom;
}

function frameOf({ x, y, width, height }: BoxMark | PictureMark): Box {
  return { text: 'picture', left: x, right: x + width, top: y, bottom: y + height };
}

function meet(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0.5 && down > 0.5;
}
