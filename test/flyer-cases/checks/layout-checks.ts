import type { Item } from '../text-items.ts';
import { type Checks, unless } from './check.ts';

type Keys = 'paper' | 'noOverflow' | 'minFontPt' | 'maxTitleLines' | 'bulletCount';

/** Millimetres are printed by hardly any device nearer to the edge. */
const SAFE = 14;

export const LAYOUT_CHECKS: Pick<Checks, Keys> = {
  paper: ([width, height], { facts }) =>
    facts.pages
      .filter((page) => Math.abs(page.width - width) > 0.5 || Math.abs(page.height - height) > 0.5)
      .map((page) => `a page is ${page.width} by ${page.height}`),
  noOverflow: (_, { facts }) =>
    facts.pages.flatMap(({ items, width, height }) =>
      items
        .filter((item) => item.text.trim() && !isInside(item, width, height))
        .map(({ text }) => `"${text}" leaves the sheet`),
    ),
  minFontPt: (least, { facts }) => {
    const small = facts.pages.flatMap(({ items }) =>
      items.filter(({ size, text }) => text.trim() && size < least - 0.01),
    );
    return small.map(({ text, size }) => `"${text}" has ${size} points`);
  },
  maxTitleLines: (most, { facts }) => {
    const heading = facts.pages[0]?.items.filter(({ isHeading, text }) => isHeading && text.trim()) ?? [];
    const lines = new Set(heading.map(({ baseline }) => Math.round(baseline)));
    return unless(lines.size > 0 && lines.size <= most, `${lines.size} lines`);
  },
  bulletCount: (count, { facts }) => {
    const found = facts.pages.flatMap(({ roles }) => roles.filter((role) => role === 'LI')).length;
    return unless(found === count, `${found} bullets`);
  },
};

function isInside({ left, right, baseline, size }: Item, width: number, height: number): boolean {
  return left >= SAFE && right <= width - SAFE && baseline - size * 0.7 >= SAFE && baseline <= height - SAFE;
}
