import type { Accent } from '../../colour/accent.ts';
import type { Copy } from '../../copy/copy.ts';
import type { Block } from '../block.ts';
import { addressStyle } from '../styles.ts';
import { addressBlock } from './address-block.ts';
import { MEASURE, span } from './grid.ts';
import { priceBeside, priceLine } from './price-block.ts';
import { titleBlock } from './title-block.ts';

const TITLE_SIZES = [
  [23, 26],
  [21, 24],
  [19, 22],
  [17, 20],
] as const;
const ADDRESS = addressStyle(11.5, 16);
const ADDRESS_GAP = 4;

/** Title and address at the left, the price at the right on the title's first baseline, or below when it is too wide. */
export function headBlock({ title, address, price }: Copy, accent: Accent): Block {
  const narrow = titleBlock(title, TITLE_SIZES, span(8));
  const beside = priceBeside(price, narrow.style, accent.type);
  const heading = beside ? narrow : titleBlock(title, TITLE_SIZES, MEASURE);
  const place = addressBlock(address, ADDRESS, beside ? span(8) : MEASURE);
  const below = beside ? undefined : priceLine(price, heading.style, accent.type);
  const addressTop = heading.height + ADDRESS_GAP;
  const leftHeight = addressTop + place.height;
  return {
    height: Math.max(leftHeight + (below?.height ?? 0), beside?.height ?? 0),
    cuts: [...heading.cuts, ...place.cuts],
    place: (top) => [
      ...heading.place(top),
      ...place.place(top + addressTop),
      ...(beside?.place(top) ?? []),
      ...(below?.place(top + leftHeight) ?? []),
    ],
  };
}
