import type { FlyerDesign, Paper, Template } from '../../../sql/listing/listing.ts';

const PAPER_SIZES: Record<Paper, readonly [width: number, height: number]> = {
  A4: [595.28, 841.89],
  A5: [419.53, 595.28],
  LETTER: [612, 792],
};

const GUTTER = 12;
const COLUMNS = 12;

/** A sheet before anything stands on it: its size, its margins and its twelve columns. Lengths are points. */
export interface Frame {
  template: Template;
  paper: Paper;
  isLandscape: boolean;
  width: number;
  height: number;
  /** Left and right. */
  margin: number;
  top: number;
  /** The lowest y that text may reach, where no band stands at the foot. */
  foot: number;
  /** From margin to margin. */
  measure: number;
  gutter: number;
  /** The left edge of a column, counted from 0. */
  x(column: number): number;
  /** The width of so many columns with the gutters between them. */
  span(columns: number): number;
}

export function frameOf({ template = 'CLASSIC', paper = 'A4', landscape = false }: FlyerDesign): Frame {
  const [short, long] = PAPER_SIZES[paper];
  const [width, height] = landscape ? [long, short] : [short, long];
  const margin = marginOf(template, paper, landscape);
  const edge = paper === 'A5' ? 26 : 34;
  const measure = width - 2 * margin;
  return {
    ...{ template, paper, isLandscape: landscape, width, height, margin, measure, gutter: GUTTER },
    top: template === 'WINDOW_CARD' ? 0 : edge,
    foot: height - edge,
    ...columnsIn(margin, measure),
  };
}

/** Twelve columns with their gutters in a measure that begins at the left. */
export function columnsIn(left: number, measure: number): Pick<Frame, 'x' | 'span'> {
  const column = (measure - (COLUMNS - 1) * GUTTER) / COLUMNS;
  return {
    x: (index) => left + index * (column + GUTTER),
    span: (columns) => columns * column + (columns - 1) * GUTTER,
  };
}

function marginOf(template: Template, paper: Paper, isLandscape: boolean): number {
  if (template === 'CLASSIC') return paper === 'A5' ? 31.18 : 42.52;
  const whole = template === 'WINDOW_CARD' && isLandscape ? 39.69 : 34.02;
  return paper === 'A5' ? whole * 0.75 : whole;
}
