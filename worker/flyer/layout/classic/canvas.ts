import type { Accent } from '../../colour/accent.ts';
import type { Frame } from '../frame.ts';
import type { TypeScale } from '../type-scale.ts';

const COLUMNS = 12;
const A5_DISTANCES = 0.7;

/** Where a block is composed: between which edges, in which type, with which accent. */
export interface Canvas {
  type: TypeScale;
  accent: Accent;
  left: number;
  right: number;
  width: number;
  /** How many of the sheet's twelve columns it has. */
  columns: number;
  gutter: number;
  /** What distances between blocks are multiplied with: less on a small sheet. */
  distance: number;
  /** The left edge of a column, counted from 0 within the canvas. */
  x(column: number): number;
  span(columns: number): number;
}

interface Look {
  frame: Frame;
  type: TypeScale;
  accent: Accent;
}

/** All columns of the sheet. */
export function wholeCanvas(look: Look): Canvas {
  return canvasOf(look, 0, COLUMNS);
}

/** Some of the sheet's columns beside each other. */
export function canvasOf({ frame, type, accent }: Look, first: number, columns: number): Canvas {
  const left = frame.x(first);
  const width = frame.span(columns);
  return {
    ...{ type, accent, left, width, right: left + width, columns, gutter: frame.gutter },
    distance: frame.paper === 'A5' ? A5_DISTANCES : 1,
    x: (column) => frame.x(first + column),
    span: frame.span,
  };
}
