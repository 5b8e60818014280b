import { scaled } from '../fit-text.ts';
import { type Contact, contactOf } from './contact.ts';
import { type FactsRow, factsRow } from './facts.ts';
import type { Poster } from './poster.ts';

const AGENCY_ABOVE_PHONE = 29;
const BETWEEN_FACTS = [24, 16] as const;
/** Of the phone's size: what it gives before a fact is lost. */
const PHONE_SIZES = [1, 0.76] as const;
/** Of the figures' size: what they give before one of the first facts is lost. */
const FIGURE_SIZES = [1, 0.85, 0.72] as const;
const FIRST_FACTS = 3;

export interface BandBlocks {
  facts: FactsRow;
  contact: Contact;
}

/** Facts and agency share the band: closer facts and a smaller number come before a fact that is left out, and smaller facts before one of the first three is. */
export function bandBlocks(poster: Poster): BandBlocks {
  let best: BandBlocks | undefined;
  for (const size of FIGURE_SIZES) {
    const { figure, address } = poster;
    const blocks = fullestBand({ ...poster, figure: scaled(figure, size), address: scaled(address, size) }, poster);
    if (!best || told(blocks) > told(best)) best = blocks;
    if (hasFirst(best)) break;
  }
  return best as BandBlocks; // of three sizes
}

/** The first facts count before any others: a narrow one after them must not stand for one of them. */
const told = ({ facts }: BandBlocks): number => 10 * Math.min(FIRST_FACTS, facts.leading) + facts.shown;

const hasFirst = ({ facts }: BandBlocks): boolean => facts.leading >= Math.min(FIRST_FACTS, facts.wanted);

/** @param words the poster of the agency's words, which keep their size */
function fullestBand(figures: Poster, words: Poster): BandBlocks {
  const tries = PHONE_SIZES.flatMap((size) => BETWEEN_FACTS.map((between) => bandOf(figures, words, size, between)));
  const most = Math.max(...tries.map(told));
  return tries.find((each) => told(each) === most) as BandBlocks; // one has the most
}

function bandOf(figures: Poster, words: Poster, phoneSize: number, between: number): BandBlocks {
  const { scale, frame, gap, phone } = words;
  const contact = contactOf(words, scaled(phone, phoneSize), AGENCY_ABOVE_PHONE * scale, frame.measure * 0.55);
  const facts = factsRow(figures, between * scale, frame.measure - contact.width - gap);
  return { facts, contact };
}
