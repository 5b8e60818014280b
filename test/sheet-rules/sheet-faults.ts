import { QUIET_MODULES } from '../../worker/flyer/layout/qr-mark.ts';
import type { BoxMark, LineMark, Mark, Part, PathMark, Sheet, TextMark } from '../../worker/flyer/sheet.ts';
import { areaOf, type Box, boxOf, holds, meet, meetsAny, pathBox, ruleOf, SLACK, textBox } from './boxes.ts';

const SMALLEST = 7;
/** No text stands nearer to the edge of the sheet: a knife may miss it by some millimetres. */
const FROM_THE_TRIM = 11;
/** A house front is a ground with this many windows or sills. */
const FEWEST_SILLS = 16;

/**
 * What would look wrong on a sheet of any template: marks off the sheet, texts outside the margins, on a picture or a house front, over the
 * edge of a ground, struck by a rule, over each other or too small to read; grounds that nothing stands on.
 * @param margin left and right
 */
export function sheetFaults(sheet: Sheet, margin: number): string[] {
  const marks = sheet.parts.flatMap((part) => part.marks);
  const texts = marks.filter((mark) => mark.type === 'text').filter(({ text }) => text.trim() !== '');
  const boxes = texts.map(textBox);
  const pictures = marks.filter((mark) => mark.type === 'picture').map(areaOf);
  const grounds = marks.filter(isGround).map(areaOf);
  const codes = marks.filter((mark) => mark.type === 'path').map(codeBox);
  const isBare = (box: Box) => !grounds.some((ground) => holds(ground, box));
  const found: Record<string, Box[]> = {
    offSheet: marks
      .filter((mark) => mark.type !== 'text')
      .map(boxOf)
      .filter((box) => isOff(box, sheet)),
    outside: boxes.filter((box) => !isInside(box, sheet, margin)),
    small: texts.filter(({ style }) => style.size < SMALLEST).map(textBox),
    onPicture: boxes.filter((box) => meetsAny(box, pictures) && isBare(box)),
    onWall: texts.filter((text) => isWall(partUnder(sheet, text))).map(textBox),
    overEdge: boxes.filter((box) => grounds.some((ground) => meet(box, ground) && !holds(ground, box))),
    onCode: boxes.filter((box) => meetsAny(box, codes)),
    struck: boxes.filter((box) => rulesOver(marks, box).some((rule) => meet(rule, box) && !meetsAny(rule, pictures))),
    meeting: boxes.filter((box, index) => meetsAny(box, boxes.slice(index + 1))),
    picturesMeeting: pictures.filter((box, index) => meetsAny(box, pictures.slice(index + 1).filter(isBare))),
    idleGround: marks.filter((mark, index) => isGround(mark) && isIdle(marks, index)).map(boxOf),
  };
  return Object.entries(found).flatMap(([fault, all]) => all.map(({ name }) => `${fault}: ${name}`));
}

/** With the white around it that telephones need: a dark module is as high as one. */
function codeBox(mark: PathMark): Box {
  const box = pathBox(mark);
  if (!mark.isFaced) return box;
  const [from, , to] = mark.polygons[0] ?? [];
  const quiet = QUIET_MODULES * ((to?.[1] ?? 0) - (from?.[1] ?? 0));
  return { ...box, left: box.left - quiet, right: box.right + quiet, top: box.top - quiet, bottom: box.bottom + quiet };
}

/** Lines that are seen where the text stands: those that a ground of the text was drawn over later are not. */
function rulesOver(marks: readonly Mark[], text: Box): Box[] {
  const ground = marks.findLastIndex((mark) => isGround(mark) && holds(areaOf(mark), text));
  return marks.filter((mark, index): mark is LineMark => mark.type === 'line' && index > ground).map(ruleOf);
}

/** Not a window of the house front, nor the tile of a code. */
function isGround(mark: Mark): mark is BoxMark {
  return mark.type === 'box' && mark.width > 40 && mark.height > 20;
}

/** The part whose ground is seen around a text: the last that was drawn before it. */
function partUnder({ parts }: Sheet, text: TextMark): Part | undefined {
  const own = parts.findIndex(({ marks }) => marks.includes(text));
  return parts
    .slice(0, own + 1)
    .findLast(({ marks }) => marks.some((mark) => isGround(mark) && holds(areaOf(mark), textBox(text))));
}

function isWall(part: Part | undefined): boolean {
  return part?.role === 'Artifact' && part.marks.filter(({ type }) => type === 'line').length >= FEWEST_SILLS;
}

/** Nothing stands on it that was drawn after it. */
function isIdle(marks: readonly Mark[], index: number): boolean {
  const ground = boxOf(marks[index] as Mark); // one of the list
  return !marks.slice(index + 1).some((mark) => meet(boxOf(mark), ground));
}

/** Written so that a place that is no number counts as off. */
function isOff({ left, right, top, bottom }: Box, { width, height }: Sheet): boolean {
  const isOn = left >= -SLACK && right <= width + SLACK && top >= -SLACK && bottom <= height + SLACK;
  return !isOn || right - left < 0 || bottom - top < 0;
}

function isInside({ left, right, top, bottom }: Box, { width, height }: Sheet, margin: number): boolean {
  return (
    left >= margin - SLACK &&
    right <= width - margin + SLACK &&
    top >= FROM_THE_TRIM &&
    bottom <= height - FROM_THE_TRIM
  );
}
