import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { GridCell } from '../fill-boxes.ts';
import { type PhotoGrid, photoGrid } from '../photo-grid.ts';
import { gridParts } from '../photo-parts.ts';
import { stretchCells, stretched } from '../stretch.ts';
import { brandTab } from './brand.ts';
import { leadPart } from './lead.ts';
import type { Modern } from './setting.ts';

/** Photos over the whole width, from the upper edge; the house front where there are none. */
export interface ShortPhotos {
  least: number;
  most: number;
  /** Of a lone lead: a little room beyond it stays white. */
  own?: number;
  /** Photos that go overleaf. */
  rest: readonly Picture[];
  parts(height: number): Part[];
}

/** A lone lead is no higher than this; a house front is. */
const HIGHEST = 4 / 3;
const LOWEST = 2;
const OWN = 1.72;
const MOST_STRETCH = 1.3;
const LEAST_WALL = 100;

/** @param maxStrips below the lead; fewer of them leave more room to the words */
export function shortPhotos(modern: Modern, photos: readonly Picture[], maxStrips: number): ShortPhotos {
  const { frame, accent, scale } = modern;
  const { width } = frame;
  const tab = brandTab(modern);
  if (photos.length === 0) {
    const wall = (height: number) => leadPart(modern, undefined, { x: 0, y: 0, width, height }, tab.box);
    return { least: LEAST_WALL * scale, most: frame.height, rest: [], parts: (height) => [wall(height), ...tab.parts] };
  }
  const grid = photoGrid(photos, { width, maxStrips, isPaired: true });
  const isLone = photos.length === 1;
  const isFixed = grid.most === grid.least;
  const most = isFixed ? stretched(grid.most, MOST_STRETCH) : grid.most;
  return {
    ...{ least: isLone ? width / LOWEST : grid.least, most: isLone ? width / HIGHEST : most, rest: grid.rest },
    ...(isLone && { own: width / OWN }),
    parts: (height) => [...gridParts(cellsOf(grid, height, isFixed), accent), ...tab.parts],
  };
}

function cellsOf(grid: PhotoGrid, height: number, isFixed: boolean): GridCell[] {
  const cells = grid.cells(0, 0, height);
  return isFixed ? stretchCells(cells, grid.most, height) : cells;
}
