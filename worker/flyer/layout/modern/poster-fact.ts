import type { Fact } from '../../copy/facts.ts';
import type { Mark } from '../../sheet.ts';
import { widthOf } from '../../text/style.ts';
import { textEndingAt } from '../set-text.ts';
import type { Inks } from './inks.ts';
import type { Modern } from './setting.ts';

/** Between a figure and the word it counts, in em of the word. */
const WORD_GAP = 0.3;

/** One fact alone, flush right: figure and word on one baseline. */
export function posterFact({ poster, right }: Modern, fact: Fact) {
  const word = fact.isWord ? '' : [fact.unit, fact.label].filter(Boolean).join(' ');
  const wordWidth = word ? widthOf(word, poster.address) + WORD_GAP * poster.address.size : 0;
  return {
    width: widthOf(fact.figure, poster.figure) + wordWidth,
    marks: (baseline: number, inks: Inks): Mark[] => {
      const figure = textEndingAt(right - wordWidth, baseline, `${fact.figure} `, poster.figure, inks.text);
      return word ? [figure, textEndingAt(right, baseline, word, poster.address, inks.text)] : [figure];
    },
  };
}
