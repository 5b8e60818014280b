import type { Colour } from './colour/ink.ts';
import type { Picture } from './pictures/picture.ts';
import type { TextStyle } from './text/style.ts';

/** Lengths are points; y runs down from the upper edge of the trimmed sheet. */
export interface TextMark {
  type: 'text';
  x: number;
  baseline: number;
  text: string;
  style: TextStyle;
  colour: Colour;
}

export interface LineMark {
  type: 'line';
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  thickness: number;
  colour: Colour;
}

export interface BoxMark {
  type: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  fill: Colour;
  outline?: { thickness: number; colour: Colour };
}

/** A filled shape: polygons, the second and later of which may cut holes (even-odd rule). QR codes, arrows, marks. */
export interface PathMark {
  type: 'path';
  /** Reads one way only, as a QR code does: on a sheet for those who read from the right it moves, and is not turned. */
  isFaced?: boolean;
  polygons: readonly (readonly (readonly [x: number, y: number])[])[];
  fill: Colour;
}

/** A picture in its box: cropped so that it fills the box (cover), or whole, in the middle of it (contain). Never stretched. */
export interface PictureMark {
  type: 'picture';
  x: number;
  y: number;
  width: number;
  height: number;
  picture: Picture;
  fit: 'cover' | 'contain';
}

export type Mark = TextMark | LineMark | BoxMark | PathMark | PictureMark;

/** What a part is to a reader who does not see the page. An artifact is decoration and is passed over. */
type Role = 'H1' | 'H2' | 'P' | 'LI' | 'Figure' | 'Artifact';

export interface Part {
  role: Role;
  marks: readonly Mark[];
  /** Of a figure: what is to be seen. */
  alt?: string;
  /** Where a click on the part leads: http, https, mailto or tel. */
  link?: string;
}

export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** One page, laid out: what is drawn where, in reading order. */
export interface Sheet {
  width: number;
  height: number;
  /** Where it is cut, and how far what touches that edge is drawn on. Absent where nothing is cut. */
  trim?: Bounds;
  bleed?: Bounds;
  parts: readonly Part[];
}

/** All that is drawn, page by page. */
export const marksOf = (sheets: readonly Sheet[]): Mark[] =>
  sheets.flatMap(({ parts }) => parts.flatMap(({ marks }) => marks));
