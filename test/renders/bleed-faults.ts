import type { Bounds, Sheet } from '../../worker/flyer/sheet.ts';
import { boxOf } from '../sheet-rules/boxes.ts';

const NEAR = 0.7;
const MOST_AIR = 2;

/** Of a sheet for the press: what ends between the trim and the bleed, or so near within the trim that a white thread would be left. */
export function bleedFaults({ trim, bleed, parts }: Sheet): string[] {
  if (!trim || !bleed) return [];
  const marks = parts
    .slice(0, -1) // The press marks are the last part, and stand around the sheet.
    .flatMap((part) => part.marks)
    .filter(({ type }) => type !== 'text');
  return marks.flatMap((mark) => {
    const { left, top, right, bottom, name } = boxOf(mark);
    const edges = [left, top, right, bottom];
    return edges.flatMap((edge, side) => (isAstray(edge, trim, bleed, side) ? [`bleed: ${name} ends at ${edge}`] : []));
  });
}

function isAstray(edge: number, trim: Bounds, bleed: Bounds, side: number): boolean {
  const inward = side < 2 ? 1 : -1;
  const within = (edge - (trim[side] ?? 0)) * inward;
  const full = ((bleed[side] ?? 0) - (trim[side] ?? 0)) * inward;
  return within < MOST_AIR && Math.abs(within - full) > NEAR;
}
