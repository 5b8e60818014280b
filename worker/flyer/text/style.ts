import type { Face } from '../fonts/cuts.ts';
import { measure } from './shape.ts';

export interface TextStyle {
  /** Serif where it is absent. */
  family?: 'serif' | 'sans';
  face: Face;
  /** BCP 47: which forms Han characters take. Guessed from the letters where it is absent. */
  language?: string;
  /** Points. */
  size: number;
  /** Points from baseline to baseline. */
  leading: number;
  /** Em, added after every glyph. */
  tracking: number;
  /** OpenType features beyond those that are always on. */
  features: readonly string[];
}

/** Ascent plus descent, and the share of it below the middle of a line: of Source Serif 4, in em. */
const MIDDLE_TO_BASELINE = 0.3505;

/** From the top of a line's box to its baseline: the face stands in the middle of its leading. */
export function baselineIn({ size, leading }: TextStyle): number {
  return leading / 2 + MIDDLE_TO_BASELINE * size;
}

/** Points, without the tracking after the last glyph. */
export function widthOf(text: string, { face, features, size, tracking }: TextStyle): number {
  const { width, tracked } = measure(text, face, features);
  return (width / 1000 + Math.max(0, tracked - 1) * tracking) * size;
}
