import type { Copy } from '../../copy/copy.ts';
import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Brief, Composed } from '../layout.ts';
import { richSheet } from './rich.ts';
import { sparseSheet } from './sparse.ts';

export interface Placed {
  parts: Part[];
  cuts: FlyerWarning[];
}

/** CLASSIC: a page from a good magazine, everything inside the margins. */
export function classicSheets({ copy, accent, light, frame }: Brief): Composed {
  const compose = isSparse(copy) ? sparseSheet : richSheet;
  const { parts, cuts } = compose(copy, accent, light);
  return { sheets: [{ width: frame.width, height: frame.height, parts }], cuts };
}

/** Hardly more than title, price and address: set large, as a poster. */
function isSparse({ facts, terms, description, features, disclaimers }: Copy): boolean {
  const hasCopy = description.length > 0 || features.length > 0 || terms.length > 0 || disclaimers.length > 0;
  return !hasCopy && facts.length <= 1;
}
