import { holds, indexIn, plain, unspaced, wordBags } from '../plain-text.ts';
import { type Checks, unless } from './check.ts';

type Keys = 'text' | 'absent' | 'textAnyOf' | 'textPreferred' | 'order' | 'words' | 'textStart' | 'placement';

export const TEXT_CHECKS: Pick<Checks, Keys> = {
  text: (wanted, { facts }) => missing(wanted, facts.text),
  absent: (unwanted, { facts }) =>
    unwanted.filter((text) => facts.text.includes(plain(text) || text)).map((text) => `"${text}" is there`),
  textAnyOf: (lists, { facts }) =>
    lists.filter((any) => !any.some((text) => holds(facts.text, text))).map((any) => `none of ${any.join(', ')}`),
  textPreferred: (wanted, { facts, warnings }) => (warnings.length > 0 ? [] : missing(wanted, facts.text)),
  order: (wanted, { facts }) => {
    let from = 0;
    return wanted.filter((text) => {
      const index = indexIn(facts.text, text, from);
      from = Math.max(from, index + 1);
      return index < 0;
    });
  },
  words: (wanted, { facts }) => {
    const there = wordBags(facts.text);
    return wanted.filter((word) => [...wordBags(word)].some((bag) => !there.has(bag)));
  },
  textStart: (start, { facts }) => {
    const heading = headingOf(facts.pages[0]?.items ?? []);
    return unless(unspaced(heading).startsWith(unspaced(start)), `it starts with "${heading.slice(0, 40)}"`);
  },
  placement: (places, { facts }) =>
    places.flatMap(({ text, page, yMin, yMax }) => {
      const { items = [], height = 1 } = facts.pages[page - 1] ?? {};
      const item = firstHit(items, text);
      const y = item && { top: (item.baseline - item.size * 0.8) / height, bottom: item.baseline / height };
      return unless(!!y && y.top >= yMin && y.bottom <= yMax, `"${text}" stands at ${y?.bottom.toFixed(2)}`);
    }),
};

function missing(wanted: readonly string[], text: string): string[] {
  return wanted.filter((each) => !holds(text, each)).map((each) => `"${each}" is missing`);
}

function headingOf(items: readonly { text: string; isHeading: boolean }[]): string {
  return plain(
    items
      .filter(({ isHeading }) => isHeading)
      .map((item) => item.text)
      .join(''),
  );
}

/** The item in which the first letter of the text lies. */
function firstHit<T extends { text: string }>(items: readonly T[], text: string): T | undefined {
  const wanted = unspaced(plain(text));
  return items.find((_, index) => {
    const [here = '', ...after] = items.slice(index).map((item) => unspaced(plain(item.text)));
    const start = `${here}${after.join('')}`.indexOf(wanted);
    return start >= 0 && start < here.length;
  });
}
