import { type Accent, INK } from '../colour/accent.ts';
import { contrast, type Rgb, WHITE } from '../colour/contrast.ts';
import type { Picture } from '../pictures/picture.ts';
import type { Mark } from '../sheet.ts';
import type { Rect } from './photo.ts';

/** Below this a logo is lost on its ground: light grey on paper, navy on a dark accent. */
const LEAST_ON_PAPER = 1.25;
const LEAST_ON_ACCENT = 2;
/** Of the shorter side of the box, all round, where a logo stands on a tile. */
const INSET = 0.1;

/** A logo in its box, on a ground of WHITE or of the accent. One that would be lost there stands on a tile of the other. */
export function logoMarks(logo: Picture, box: Rect, ground: Rgb, accent: Accent): Mark[] {
  const tile = logo.ink && tileFor(logo.ink, ground, accent);
  if (!tile) return [{ type: 'picture', ...box, picture: logo, fit: 'contain' }];
  const inset = Math.min(box.width, box.height) * INSET;
  const inner = { x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset };
  return [
    { type: 'box', ...box, fill: tile },
    { type: 'picture', ...inner, picture: logo, fit: 'contain' },
  ];
}

function tileFor(ink: Rgb, ground: Rgb, accent: Accent): Rgb | undefined {
  const least = ground === WHITE ? LEAST_ON_PAPER : LEAST_ON_ACCENT;
  if (contrast(ink, ground) >= least) return undefined;
  if (ground !== WHITE) return contrast(ink, WHITE) >= LEAST_ON_PAPER ? WHITE : INK;
  return contrast(ink, accent.ground) >= LEAST_ON_ACCENT ? accent.ground : INK;
}
