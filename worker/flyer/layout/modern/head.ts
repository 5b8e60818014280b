import { INK } from '../../colour/accent.ts';
import type { Part } from '../../sheet.ts';
import { baselineIn, type TextStyle } from '../../text/style.ts';
import type { Block } from '../block.ts';
import { apart, linesFrom } from '../set-text.ts';
import { ADDRESS_LINES } from '../tokens.ts';
import { addressLines } from './address-lines.ts';
import { priceLabels } from './price-labels.ts';
import { type PricePlace, priceMarks, pricePlace } from './price-place.ts';
import type { Modern } from './setting.ts';
import { type Title, titleLines } from './title-lines.ts';

export interface HeadSetting {
  titles: readonly TextStyle[];
  /** Columns of the title; the price has the others. */
  columns: number;
  /** From the price's box to the label below it, and from the title's box to the address. */
  labelGap: number;
  addressGap: number;
  /** The head, and what stands above it, end above this. */
  bandTop: number;
}

const TITLE_TO_PRICE = 12;
const LABEL_TO_PRICE = 6;
const CAP_HEIGHT = 0.73;
/** Their first line is as high as the figures. */
const LABEL_RISE = 3;
/** Points on a small sheet: what title and address have together at least, and what photo and price take of one that stands. */
const LEAST_WORDS = 130;
const ABOVE_WORDS = 315;

/** Title and price on one first baseline, what belongs to the price below it, the address below the title. */
export function headBlock(modern: Modern, setting: HeadSetting): Block {
  const { frame, copy, left } = modern;
  const [titleWidth, priceWidth] = [frame.span(setting.columns), frame.span(12 - setting.columns)];
  const title = titleLines(copy.title, setting.titles, titleWidth);
  const price = pricePlace(modern, title.style, priceWidth);
  const labels = priceLabels(modern, price.period, priceWidth);
  const address = addressLines(copy.address, modern.address, {
    width: titleWidth,
    maxLines: addressLinesBelow(title, modern, setting),
  });
  const at = placesOf(modern, { title, price, labelsHeight: labels.height, setting });
  const addressEnd = at.address + address.lines.length * modern.address.leading;
  const priceX = frame.x(setting.columns);
  return {
    height: Math.max(address.lines.length > 0 ? addressEnd : at.end, at.labels + labels.height),
    cuts: [...title.cuts, ...price.cuts, ...address.cuts, ...labels.cuts],
    place: (top) => {
      const where = linesFrom(left, top + at.address, apart(address.lines), modern.address, INK);
      return [
        { role: 'H1', marks: linesFrom(left, top, apart(title.lines), title.style, INK) },
        { role: 'P', marks: priceMarks(modern, price, price.isBeside ? priceX : left, top + at.price) },
        ...labels.place(priceX, top + at.labels),
        ...(where.length > 0 ? [{ role: 'P', marks: where } satisfies Part] : []),
      ];
    },
  };
}

function addressLinesBelow({ height }: Title, { frame, address }: Modern, { bandTop }: HeadSetting): number {
  if (frame.paper !== 'A5') return ADDRESS_LINES;
  const room = Math.max(LEAST_WORDS, frame.isLandscape ? 0 : bandTop - ABOVE_WORDS);
  return Math.min(ADDRESS_LINES, Math.max(1, Math.floor((room - height) / address.leading)));
}

interface Measured {
  title: Title;
  price: PricePlace;
  labelsHeight: number;
  setting: HeadSetting;
}

/** From the top of the block: the price's baseline, the tops of labels and address, the end of title and price. */
function placesOf(modern: Modern, { title, price, labelsHeight, setting }: Measured) {
  const first = baselineIn(title.style);
  const { style, lines, isBeside } = price;
  const more = (lines.length - 1) * style.leading;
  if (isBeside) {
    const labels = first + style.leading - baselineIn(style) + more + setting.labelGap;
    return { price: first, labels, end: title.height, address: title.height + setting.addressGap };
  }
  const isClear = price.width <= modern.frame.span(setting.columns);
  if (isClear) return placesBelow(title, price, setting, modern.scale);
  const labels = first - baselineIn(modern.label);
  const top = Math.max(title.height + TITLE_TO_PRICE * modern.scale, labels + labelsHeight + LABEL_TO_PRICE);
  const baseline = top + style.size * 0.75;
  const end = baseline + more + 0.25 * style.size;
  return { price: baseline, labels, end, address: end + setting.addressGap };
}

/** A price below the title that ends where the labels begin has them beside it, from the top of its figures. */
function placesBelow(title: Title, { style, lines }: PricePlace, setting: HeadSetting, scale: number) {
  const baseline = title.height + TITLE_TO_PRICE * scale + style.size * 0.75;
  const end = baseline + (lines.length - 1) * style.leading + 0.25 * style.size;
  return {
    price: baseline,
    labels: baseline - CAP_HEIGHT * style.size - LABEL_RISE,
    end,
    address: end + setting.addressGap,
  };
}
