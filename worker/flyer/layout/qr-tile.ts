import { WHITE } from '../colour/contrast.ts';
import type { Copy } from '../copy/copy.ts';
import type { Part } from '../sheet.ts';
import { LEAST_CODE, QUIET_MODULES, qrCode } from './qr-mark.ts';

export interface Tile {
  side: number;
  place(x: number, y: number): Part;
}

/** The code of the listing's page on a white tile that is its quiet zone; undefined without a page. */
export function tileOf({ url, words }: Copy, wanted = 0): Tile | undefined {
  if (!url) return undefined;
  const code = qrCode(url);
  const modules = code.modules + 2 * QUIET_MODULES;
  const side = Math.max(wanted, (LEAST_CODE * modules) / code.modules);
  const quiet = (side * QUIET_MODULES) / modules;
  return {
    side,
    place: (x, y) => ({
      ...figure(url, words.scan),
      marks: [
        { type: 'box', x, y, width: side, height: side, fill: WHITE },
        code.at(x + quiet, y + quiet, side - 2 * quiet),
      ],
    }),
  };
}

export interface BareTile extends Tile {
  /** What must stay white on each side of it. */
  quiet: number;
}

/** The code alone, for white paper, whose modules and not their quiet zone stand on the margin. */
export function bareTileOf({ url, words }: Copy, wanted = 0): BareTile | undefined {
  if (!url) return undefined;
  const code = qrCode(url);
  const side = Math.max(wanted, LEAST_CODE);
  const quiet = (side * QUIET_MODULES) / code.modules;
  return { side, quiet, place: (x, y) => ({ ...figure(url, words.scan), marks: [code.at(x, y, side)] }) };
}

function figure(link: string, alt: string): Omit<Part, 'marks'> {
  return { role: 'Figure', alt, link };
}
