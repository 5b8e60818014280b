import { GREY } from '../../colour/accent.ts';
import type { Part, Sheet } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Brief, Composed } from '../layout.ts';
import { textEndingAt } from '../set-text.ts';
import { isEmpty } from './matter.ts';
import { pagesOf } from './pages.ts';
import { sparseSheet } from './sparse.ts';

export interface Placed {
  parts: Part[];
  cuts: FlyerWarning[];
}

/** "Continued overleaf" stands in the lower margin; a small sheet has less of it. */
const BELOW_FOOT = 14;
const BELOW_FOOT_OF_A5 = 9.8;
const ARROW = { ltr: '→', rtl: '←' };

/** CLASSIC: a page from a good magazine, everything inside the margins. */
export function classicSheets(brief: Brief): Composed {
  const { width, height } = brief.frame;
  if (isSparse(brief)) {
    const { parts, cuts } = sparseSheet(brief);
    return { sheets: [{ width, height, parts }], cuts };
  }
  const {
    first: { parts, cuts, rest },
    overleaf,
  } = pagesOf(brief);
  const isContinued = overleaf.sheets.length > 0 && !isEmpty(rest);
  const first: Sheet = { width, height, parts: isContinued ? [...parts, continued(brief)] : parts };
  return { sheets: [first, ...overleaf.sheets], cuts: [...cuts, ...overleaf.cuts] };
}

function continued({ copy, frame, type }: Brief): Part {
  const text = `${copy.words.continued} ${ARROW[copy.direction]}`;
  const right = frame.width - frame.margin;
  const below = frame.paper === 'A5' ? BELOW_FOOT_OF_A5 : BELOW_FOOT;
  return { role: 'P', marks: [textEndingAt(right, frame.foot + below, text, type.label, GREY)] };
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
