import type { TextStyle } from '../../text/style.ts';
import { balanceColumns, type Filled, fillColumns, type Paragraphs } from './text-columns.ts';

export interface ColumnPlace {
  x: number;
  top: number;
}

/** Lines of a text that is parted into columns. */
const FEWEST_PARTED = 6;
/** Overleaf; with fewer the page would look empty. */
const FEWEST_OVERLEAF = 6;

/** A few lines stand in the first column alone; more in columns of equal length, or as full as they can be where the text goes on. */
export function filledTo(
  paragraphs: Paragraphs,
  { leading }: TextStyle,
  places: readonly ColumnPlace[],
  bottom: number,
): Filled {
  const heights = places.map(({ top }) => bottom - top);
  const fill = (heightOf: (height: number, index: number) => number) =>
    fillColumns(paragraphs, leading, heights.map(heightOf));
  const first = fill((height, index) => (index === 0 ? height : 0));
  if (first.rest.length === 0 && paragraphs.flat().length < FEWEST_PARTED) return first;
  const balanced = balanceColumns(paragraphs, leading, heights);
  if (balanced.rest.length === 0) return balanced;
  const lines = balanced.rest.flat().length;
  const held = lines < FEWEST_OVERLEAF ? (FEWEST_OVERLEAF - lines) * leading : 0;
  const last = heights.length - 1;
  return fill((height, index) => (index === last ? height - held : height));
}
