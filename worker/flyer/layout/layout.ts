import type { FlyerPayload } from '../../../sql/listing/listing.ts';
import { accentOf } from '../colour/accent.ts';
import { type Copy, copyOf } from '../copy/copy.ts';
import { isHome } from '../copy/facts.ts';
import type { Part, Sheet } from '../sheet.ts';
import type { FlyerWarning } from '../warning.ts';
import { SHEET } from './grid.ts';
import { richSheet } from './rich.ts';
import { sparseSheet } from './sparse.ts';
import type { WallLight } from './wall.ts';

export interface Layout {
  /** What the sheet was to say, before any of it was cut. */
  copy: Copy;
  sheet: Sheet;
  warnings: FlyerWarning[];
}

export interface Placed {
  parts: Part[];
  cuts: FlyerWarning[];
}

const MOST_LIT = 12;

/** Gives every word of the listing its place on one CLASSIC A4 sheet. */
export function layOut(payload: FlyerPayload): Layout {
  const { copy, warnings } = copyOf(payload);
  const accent = accentOf(payload.design?.accentColor);
  const compose = isSparse(copy) ? sparseSheet : richSheet;
  const { parts, cuts } = compose(copy, accent, lightOf(payload));
  return { copy, sheet: { ...SHEET, parts }, warnings: [...warnings, ...cuts] };
}

/** Hardly more than title, price and address: set large, as a poster. */
function isSparse({ facts, terms, description, features, disclaimers }: Copy): boolean {
  const hasCopy = description.length > 0 || features.length > 0 || terms.length > 0 || disclaimers.length > 0;
  return !hasCopy && facts.length <= 1;
}

/** A lit window for each bedroom: one where nobody counted, none in offices and on land. */
function lightOf({ listing }: FlyerPayload): WallLight {
  const hasWindows = isHome(listing) || Boolean(listing.bedrooms);
  const lit = hasWindows ? Math.min(listing.bedrooms || 1, MOST_LIT) : 0;
  return { lit, hasWindows, seed: listing.listingId ?? listing.title };
}
