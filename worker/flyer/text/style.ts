import type { Setting } from './line-setting.ts';
import { measure } from './shape.ts';

export interface TextStyle extends Setting {
  /** Points. */
  size: number;
  /** Points from baseline to baseline. */
  leading: number;
  /** Em, added after every glyph. */
  tracking: number;
}

/** From the middle between ascent and descent down to the baseline: of Source Serif 4 and of Inter, in em. */
const MIDDLE_TO_BASELINE = { serif: 0.3505, sans: 0.3638 };

/** From the top of a line's box to its baseline: the face stands in the middle of its leading. */
export function baselineIn({ family = 'serif', size, leading }: TextStyle): number {
  return leading / 2 + MIDDLE_TO_BASELINE[family] * size;
}

/** Points, without the tracking after the last glyph. */
export function widthOf(text: string, style: TextStyle): number {
  const { width, tracked } = measure(text, style);
  return (width / 1000 + Math.max(0, tracked - 1) * style.tracking) * style.size;
}
