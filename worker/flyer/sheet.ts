import type { Rgb } from './colour/contrast.ts';
import type { TextStyle } from './text/style.ts';

/** Lengths are points; y runs down from the upper edge. */
export interface TextMark {
  type: 'text';
  x: number;
  baseline: number;
  text: string;
  style: TextStyle;
  colour: Rgb;
}

export interface LineMark {
  type: 'line';
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  thickness: number;
  colour: Rgb;
}

export interface BoxMark {
  type: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  fill: Rgb;
  outline?: { thickness: number; colour: Rgb };
}

export type Mark = TextMark | LineMark | BoxMark;

/** What a part is to a reader who does not see the page. An artifact is decoration and is passed over. */
type Role = 'H1' | 'P' | 'LI' | 'Artifact';

export interface Part {
  role: Role;
  marks: readonly Mark[];
}

/** One page, laid out: what is drawn where, in reading order. */
export interface Sheet {
  width: number;
  height: number;
  parts: readonly Part[];
}
