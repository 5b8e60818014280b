import { WHITE } from '../../colour/contrast.ts';
import type { Part } from '../../sheet.ts';
import { type QrCode, QUIET_MODULES, qrCode } from '../qr-mark.ts';
import type { Poster } from './poster.ts';

/** 20 mm of modules, below which telephones give up. */
const LEAST_CODE = 56.7;

export interface Tile {
  side: number;
  place(x: number, y: number): Part;
}

/** The code of the listing's page on a white tile that is its quiet zone; undefined without a page. */
export function tileOf(poster: Poster, wanted: number): Tile | undefined {
  const { url, words } = poster.copy;
  if (!url) return undefined;
  const code = qrCode(url);
  const share = code.modules / (code.modules + 2 * QUIET_MODULES);
  const side = Math.max(wanted, LEAST_CODE / share);
  return { side, place: (x, y) => ({ ...figure(url, words.scan), marks: tileMarks(code, x, y, side) }) };
}

/** The code alone, for white paper, whose modules and not their quiet zone stand on the margin. */
export function bareTileOf(poster: Poster, wanted: number): Tile | undefined {
  const { url, words } = poster.copy;
  if (!url) return undefined;
  const code = qrCode(url);
  const side = Math.max(wanted, LEAST_CODE);
  return { side, place: (x, y) => ({ ...figure(url, words.scan), marks: [code.at(x, y, side)] }) };
}

function figure(link: string, alt: string): Omit<Part, 'marks'> {
  return { role: 'Figure', alt, link };
}

function tileMarks(code: QrCode, x: number, y: number, side: number): Part['marks'] {
  const quiet = (side * QUIET_MODULES) / (code.modules + 2 * QUIET_MODULES);
  return [
    { type: 'box', x, y, width: side, height: side, fill: WHITE },
    code.at(x + quiet, y + quiet, side - 2 * quiet),
  ];
}
