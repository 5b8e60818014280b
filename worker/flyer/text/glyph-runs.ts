import type { Cut } from '../fonts/family.ts';
import { extentOf, type Shaped, type ShapedGlyph } from './shape-piece.ts';

/** Glyphs that follow each other and are of one cut. */
export interface ShapedRun extends Shaped {
  cut: Cut;
  scale: number;
}

/** The glyphs of a line, parted where the cut changes. */
export function runsOf({ glyphs }: Shaped): ShapedRun[] {
  const runs: ShapedGlyph[][] = [];
  for (const glyph of glyphs) {
    const last = runs.at(-1);
    if (last?.[0]?.cut === glyph.cut) last.push(glyph);
    else runs.push([glyph]);
  }
  return runs.map((run) => {
    const { cut = '', scale = 1, isTracked = false } = run[0] ?? {};
    return { cut, scale, glyphs: run, ...extentOf(run, cut, { scale, isTracked }) };
  });
}
