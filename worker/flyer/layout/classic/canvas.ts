import type { Accent } from '../../colour/accent.ts';
import type { Frame } from '../frame.ts';
import type { TypeScale } from '../type-scale.ts';

const COLUMNS = 12;
/** On a sheet on its side the pictures stand at the left, the words at the right. */
const PICTURE_COLUMNS = 7;
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

/** All columns of the sheet. */
export function wholeCanvas(frame: Frame, type: TypeScale, accent: Accent): Canvas {
  return canvas(frame, { type, accent }, 0, COLUMNS);
}

/** The columns beside the pictures of a sheet on its side. */
export function besidePictures(frame: Frame, type: TypeScale, accent: Accent): Canvas {
  return canvas(frame, { type, accent }, PICTURE_COLUMNS, COLUMNS - PICTURE_COLUMNS);
}

export function pictureWidth(frame: Frame): number {
  return frame.isLandscape ? frame.span(PICTURE_COLUMNS) : frame.measure;
}

function canvas(frame: Frame, look: Pick<Canvas, 'type' | 'accent'>, first: number, columns: number): Canvas {
  const left = frame.x(first);
  const width = frame.span(columns);
  return {
    ...look,
    ...{ left, width, right: left + width, columns, gutter: frame.gutter },
    distance: frame.paper === 'A5' ? A5_DISTANCES : 1,
    x: (column) => frame.x(first + column),
    span: frame.span,
  };
}
