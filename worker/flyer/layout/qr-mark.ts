import { create, type QRCode } from 'qrcode';
import { BLACK } from '../colour/contrast.ts';
import { createMemory } from '../memory.ts';
import type { PathMark } from '../sheet.ts';

/** Modules of white that readers need on every side of a code. */
export const QUIET_MODULES = 4;

/** 20 mm of modules, below which telephones give up. */
export const LEAST_CODE = 56.7;

export interface QrCode {
  /** Modules on a side, without the quiet zone. */
  modules: number;
  /** Pure black, whatever the ink of the sheet: x and y are the upper left of the first module. */
  at(x: number, y: number, side: number): PathMark;
}

type Run = readonly [column: number, row: number, length: number];

/** On a side; more of them would be finer than telephones see, so that long addresses have less correction. */
const MOST_MODULES = 57;

/** A layout tries many ways, and each draws the same code. */
const remembered = createMemory<QRCode['modules']>(10);

/** With the error correction that paper in a shop window needs. */
function modulesOf(text: string): QRCode['modules'] {
  return remembered(text, () => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    return modules.size > MOST_MODULES ? create(text, { errorCorrectionLevel: 'L' }).modules : modules;
  });
}

/** The QR code of a text. */
export function qrCode(text: string): QrCode {
  const modules = modulesOf(text);
  const runs = runsOf(modules.size, (row, column) => Boolean(modules.get(row, column)));
  return {
    modules: modules.size,
    at: (x, y, side) => {
      const unit = side / modules.size;
      return { type: 'path', isFaced: true, fill: BLACK, polygons: runs.map((run) => rectangle(run, x, y, unit)) };
    },
  };
}

/** Dark modules beside each other are one rectangle: seams between them would show when printed. */
function runsOf(size: number, isDark: (row: number, column: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (column < size && isDark(row, column)) column += 1;
      if (column > start) runs.push([start, row, column - start]);
    }
  }
  return runs;
}

function rectangle([column, row, length]: Run, x: number, y: number, unit: number) {
  const [left, top] = [x + column * unit, y + row * unit];
  const [right, bottom] = [left + length * unit, top + unit];
  return [[left, top] as const, [right, top] as const, [right, bottom] as const, [left, bottom] as const];
}
