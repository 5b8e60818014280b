import type { Part, Sheet } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Brief, Composed } from '../layout.ts';
import { continuedPart } from './continued.ts';
import { furnitureOf } from './furniture.ts';
import { isEmpty } from './matter.ts';
import { pagesOf } from './pages.ts';
import { sparseSheet } from './sparse.ts';

export interface Placed {
  parts: Part[];
  cuts: FlyerWarning[];
}

/** CLASSIC: a page from a good magazine, everything inside the margins. */
export function classicSheets(brief: Brief): Composed {
  const { width, height } = brief.frame;
  if (isSparse(brief)) {
    const { parts, cuts } = sparseSheet(brief);
    return { sheets: [{ width, height, parts }], cuts };
  }
  const { head, foot, lift, ...furniture } = furnitureOf(brief);
  const {
    first: { parts, cuts, rest },
    overleaf,
  } = pagesOf(brief, { ...furniture, lift });
  const isContinued = overleaf.sheets.length > 0 && !isEmpty(rest);
  const atFoot = isContinued ? [...foot(lift), continuedPart(brief)] : foot(0);
  const first: Sheet = { width, height, parts: [...head, ...parts, ...atFoot] };
  return { sheets: [first, ...overleaf.sheets], cuts: [...furniture.cuts, ...cuts, ...overleaf.cuts] };
}

/** Hardly more than title, price and address: set large, as a poster. */
function isSparse({ copy, pictures, frame }: Brief): boolean {
  const { facts, terms, fees, transport, energy, description, features, disclaimers } = copy;
  const lists = [
    terms,
    fees,
    transport,
    features,
    disclaimers,
    pictures.photos,
    pictures.floorPlans,
    pictures.energyLabels,
  ];
  const hasCopy = description.length > 0 || energy || lists.some((list) => list.length > 0);
  return !hasCopy && facts.length <= 1 && !frame.isLandscape;
}
