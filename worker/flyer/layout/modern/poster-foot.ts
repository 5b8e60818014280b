import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import { bandOf } from './band.ts';
import { onGround, onPaper } from './inks.ts';
import { posterPrice } from './poster-price.ts';
import type { Modern } from './setting.ts';

export interface PosterFoot {
  /** Where the words above it end at the latest, and the picture beside them. */
  top: number;
  pictureBottom: number;
  priceSize: number;
  leavesFacts: boolean;
  parts: Part[];
  cuts: FlyerWarning[];
}

/** Lengths on A4. */
const BAND = 84;
const INSIDE = 30;

/** Price and facts: on paper above the band of an agent, without one on a ground of the accent. */
export function posterFoot(modern: Modern, words: Modern): PosterFoot {
  const band = bandOf(modern, { columns: [0, 5, 9], height: BAND, isContinued: false });
  if (!band.isThere) return onOwnGround(modern);
  const { size, height, cuts, place, leavesFacts } = posterPrice(words, onPaper(modern));
  const top = band.top - modern.gap - height;
  return {
    ...{ top, pictureBottom: band.photoBottom, priceSize: size, leavesFacts },
    parts: [...place(top), ...band.parts],
    cuts: [...cuts, ...band.cuts],
  };
}

function onOwnGround(modern: Modern): PosterFoot {
  const { frame, accent, scale } = modern;
  const price = posterPrice(modern, onGround(modern));
  const height = price.height + 2 * INSIDE * scale;
  const top = frame.height - height;
  const box = { x: 0, y: top, width: frame.width, height };
  const ground: Part = { role: 'Artifact', marks: [{ type: 'box', ...box, fill: accent.ground }] };
  const parts = [ground, ...price.place(top + INSIDE * scale)];
  const { size, leavesFacts } = price;
  return { top, pictureBottom: top, priceSize: size, leavesFacts, parts, cuts: [...price.cuts] };
}
