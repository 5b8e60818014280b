import type { Mark, Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import { bandColumns } from './band-columns.ts';
import { continuedAbove, legalAbove } from './band-legal.ts';
import type { Modern } from './setting.ts';

/** Where the three blocks begin, and how high the band is at least. */
export interface BandSetting {
  columns: readonly [name: number, phone: number, last: number];
  height: number;
  /** The text goes on overleaf. */
  isContinued: boolean;
  /** Right end of the words above the band, where photos stand beside them. */
  wordsRight?: number;
}

export interface Band {
  /** Somebody offers the home, or something has to be said. */
  isThere: boolean;
  /** Of all that stands at the foot: disclaimers that the band has no room for, and the band. */
  top: number;
  /** Down to here a photo may run: to the ground, the disclaimers or the sheet's lower edge. */
  photoBottom: number;
  cuts: FlyerWarning[];
  parts: Part[];
}

const INSIDE = 17;
/** A high band has a little more room above its words. */
const HEIGHT = 76;
const ABOVE_LEGAL = 10;
const BELOW_LEGAL = 9;
const BELOW_LEGAL_ALONE = 34;
const AROUND_TILE = 8;

/** The accent at the foot: who offers the home, how to reach them, what has to be said. */
export function bandOf(modern: Modern, setting: BandSetting): Band {
  const { frame, tile, right, accent } = modern;
  const columns = bandColumns(modern, setting);
  const { isEmpty, last } = columns;
  const height = isEmpty ? 0 : bandHeight(columns.height, setting.height, tile?.side);
  const y = frame.height - height;
  const legal = legalAbove(modern, last);
  const legalTop = y - (isEmpty ? BELOW_LEGAL_ALONE : BELOW_LEGAL) - legal.height;
  const ground: Mark = { type: 'box', x: 0, y, width: frame.width, height, fill: accent.ground };
  const above = legal.height > 0 ? legalTop - ABOVE_LEGAL : y;
  const isToldAbove = setting.isContinued && !last.tellsContinued;
  const continuedRight = setting.wordsRight ?? right;
  return {
    isThere: !isEmpty || legal.height > 0,
    top: legal.height === 0 && isEmpty ? frame.foot : above,
    photoBottom: above,
    cuts: [...columns.cuts, ...legal.cuts],
    parts: [
      ...legal.place(legalTop),
      ...(isEmpty ? [] : [{ role: 'Artifact', marks: [ground] } satisfies Part]),
      ...columns.place(y + INSIDE + (setting.height - HEIGHT) / 8),
      ...(tile ? [tile.place(right - tile.side, y + (height - tile.side) / 2)] : []),
      ...(isToldAbove ? continuedAbove(modern, continuedRight, legal.height > 0 ? legalTop : y) : []),
    ],
  };
}

/** The lines of a card that says more than three push the band higher. */
function bandHeight(words: number, least: number, tileSide = 0): number {
  return Math.max(least, tileSide > 0 ? tileSide + 2 * AROUND_TILE : 0, words + 2 * INSIDE);
}
