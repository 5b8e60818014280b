import type { Rgb } from '../../colour/contrast.ts';
import type { Fact } from '../../copy/facts.ts';
import type { Mark, Part } from '../../sheet.ts';
import { type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { textCut } from '../block.ts';
import { textAt } from '../set-text.ts';
import type { Poster } from './poster.ts';

const MOST_FACTS = 4;
/** Between a figure and its unit, in em of the unit. */
const UNIT_GAP = 0.25;

export interface FactsRow {
  shown: number;
  /** Of those, how many of the first ones before any that is left out. */
  leading: number;
  wanted: number;
  cuts: FlyerWarning[];
  place(baseline: number, colour: Rgb): Part[];
}

interface ShortFact {
  figure: string;
  word: string;
  width: number;
  path: string;
}

/** Four facts at most, as short as they can be said, on one line. */
export function factsRow({ copy, figure, address, left }: Poster, gap: number, room: number): FactsRow {
  const wanted = shortFacts(copy.facts, figure, address);
  const shown: ShortFact[] = [];
  let used = 0;
  for (const fact of wanted) {
    const needed = used + (shown.length > 0 ? gap : 0) + fact.width;
    if (needed > room) continue;
    shown.push(fact);
    used = needed;
  }
  const message = `The window card has room for ${shown.length} of ${wanted.length} facts: this one is left out.`;
  const firstLost = wanted.findIndex((fact) => !shown.includes(fact));
  return {
    shown: shown.length,
    leading: firstLost === -1 ? wanted.length : firstLost,
    wanted: wanted.length,
    cuts: wanted.filter((fact) => !shown.includes(fact)).map(({ path }) => textCut(path, message)),
    place: (baseline, colour) => {
      let x = left;
      return shown.map((fact) => {
        const marks = factMarks(fact, x, baseline, { figure, address, colour });
        x += fact.width + gap;
        return { role: 'P', marks };
      });
    },
  };
}

/** What is asked first about a home; where rooms are counted, not bedrooms, its size comes next. */
const FIRST = ['bedrooms', 'bathrooms', 'livingArea', 'lotArea', 'rooms'];
const FIRST_OF_ROOMS = ['rooms', 'livingArea', 'bedrooms', 'bathrooms', 'lotArea'];

/** Those that tell most, then those that stand as words; the others follow where there is room. */
function shortFacts(facts: readonly Fact[], figure: TextStyle, address: TextStyle): ShortFact[] {
  const order = facts[0]?.path === '/listing/rooms' ? FIRST_OF_ROOMS : FIRST;
  const told = order.flatMap((field) => facts.filter(({ path }) => path === `/listing/${field}`));
  const words = facts.filter((fact) => fact.isWord && !told.includes(fact));
  const first = [...words.filter(({ path }) => path === '/listing/title'), ...told, ...words];
  const others = facts.filter((fact) => !first.includes(fact));
  const areas = first.filter(({ unit }) => unit);
  return [...new Set([...first, ...others])].slice(0, MOST_FACTS).map((fact) => {
    const isSecondArea = areas.indexOf(fact) > 0;
    const word = wordOf(fact, isSecondArea);
    const width = widthOf(fact.figure, figure) + (word ? UNIT_GAP * address.size + widthOf(word, address) : 0);
    return { figure: fact.figure, word, width, path: fact.path };
  });
}

/** One area is that of the home; of two, the second says which it is. */
function wordOf({ unit, label, short, isWord }: Fact, isSecondArea: boolean): string {
  if (isWord) return '';
  if (unit) return isSecondArea ? `${unit} ${label}` : unit;
  return short ?? label;
}

function factMarks(
  { figure: text, word }: ShortFact,
  x: number,
  baseline: number,
  { figure, address, colour }: { figure: TextStyle; address: TextStyle; colour: Rgb },
): Mark[] {
  const wordX = x + widthOf(text, figure) + UNIT_GAP * address.size;
  const number = textAt(x, baseline, `${text} `, figure, colour);
  return word ? [number, textAt(wordX, baseline, word, address, colour)] : [number];
}
