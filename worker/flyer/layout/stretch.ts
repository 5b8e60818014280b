import type { GridCell } from './fill-boxes.ts';
import { PHOTO_GAP } from './grid-rows.ts';

/** The height of cells that are so many times as high, the gaps between them kept. */
export function stretched(height: number, factor: number): number {
  return (height + PHOTO_GAP) * factor - PHOTO_GAP;
}

/** Cells of a block that is to have another height: each is higher or lower in proportion, the gaps between them kept. */
export function stretchCells(cells: readonly GridCell[], own: number, wanted: number): GridCell[] {
  const factor = (wanted + PHOTO_GAP) / (own + PHOTO_GAP);
  return cells.map((cell) => ({ ...cell, y: cell.y * factor, height: stretched(cell.height, factor) }));
}
