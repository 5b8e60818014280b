import type { Rgb } from '../../colour/contrast.ts';
import type { Copy } from '../../copy/copy.ts';
import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import { fewLines } from '../fit-text.ts';
import { apart, textAt } from '../set-text.ts';
import type { Poster } from './poster.ts';

const MOST_LINES = 2;

export interface LegalLines {
  count: number;
  cuts: FlyerWarning[];
  /** @param lowest baseline of the last line */
  place(lowest: number, colour: Rgb): Part[];
}

/** What the law of the place wants on a poster: licence, classes of energy use and of emissions, fair housing, disclaimers. */
export function legalLines({ copy, legal, left, frame }: Poster, width = frame.measure): LegalLines {
  const text = saidOf(copy).join('  ·  ').replaceAll('\n', ' ');
  if (!text) return { count: 0, cuts: [], place: () => [] };
  const { lines, cuts } = fewLines(text, legal, { width, maxLines: MOST_LINES }, '/listing/disclaimers');
  return {
    count: lines.length,
    cuts,
    place: (lowest, colour) => {
      const first = lowest - (lines.length - 1) * legal.leading;
      const marks = apart(lines).map((line, index) => textAt(left, first + index * legal.leading, line, legal, colour));
      return [{ role: 'P', marks }];
    },
  };
}

function saidOf({ agent, energy, equalHousing, disclaimers }: Copy): string[] {
  const rating = energy && [energy.heading, energy.rating ?? energy.rows[0]?.value].filter(Boolean).join(' ');
  return [agent?.licence ?? '', rating ?? '', energy?.emissions ?? '', equalHousing ?? '', ...disclaimers].filter(
    Boolean,
  );
}
