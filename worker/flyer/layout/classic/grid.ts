/** CLASSIC on A4, in points: everything stands on twelve columns inside the margins. */
export const SHEET = { width: 595.28, height: 841.89, top: 34 } as const;
export const MARGIN = 42.52;
export const FOOT = SHEET.height - 34;
export const GUTTER = 12;
export const MEASURE = SHEET.width - 2 * MARGIN;

const COLUMN = (MEASURE - 11 * GUTTER) / 12;

/** The left edge of a column, counted from 0. */
export function x(column: number): number {
  return MARGIN + column * (COLUMN + GUTTER);
}

/** The width of so many columns with the gutters between them. */
export function span(columns: number): number {
  return columns * COLUMN + (columns - 1) * GUTTER;
}
