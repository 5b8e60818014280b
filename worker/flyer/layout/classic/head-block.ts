import type { Copy } from '../../copy/copy.ts';
import type { Block } from '../block.ts';
import { addressBlock } from './address-block.ts';
import type { Canvas } from './canvas.ts';
import { priceBeside } from './price-block.ts';
import { priceLine } from './price-line.ts';
import { titleBlock } from './title-block.ts';

const ADDRESS_GAP = 4;
const PRICE_COLUMNS = 4;

/** Title and address at the left, the price at the right on the title's first baseline, or below when it is too wide. */
export function headBlock({ title, address, price }: Copy, canvas: Canvas, maxAddressLines: number): Block {
  const { type, left, width, columns, distance } = canvas;
  const isWide = columns > 2 * PRICE_COLUMNS;
  const narrowWidth = canvas.span(columns - PRICE_COLUMNS);
  const narrow = isWide ? titleBlock(title, type.titles, left, narrowWidth) : undefined;
  const beside = narrow && priceBeside(price, narrow.style, canvas, roomBeside(narrow.widest, canvas));
  const heading = narrow && beside ? narrow : titleBlock(title, type.titles, left, width);
  const place = addressBlock(address, {
    style: type.address,
    left,
    width: beside ? narrowWidth : width,
    maxLines: maxAddressLines,
  });
  const below = beside ? undefined : priceLine(price, heading.style, canvas);
  const addressTop = heading.height + (place.height > 0 ? ADDRESS_GAP * distance : 0);
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

/** Four columns, and what a short title leaves free beside them. */
function roomBeside(title: number, { width, gutter, span }: Canvas): number {
  return Math.max(span(PRICE_COLUMNS), width - title - 2 * gutter);
}
