import type { TextStyle } from '../../text/style.ts';
import { atSize, scaled } from '../fit-text.ts';
import { columnsIn } from '../frame.ts';
import type { Brief } from '../layout.ts';
import { type Tile, tileOf } from '../qr-tile.ts';
import type { TypeScale } from '../type-scale.ts';

/** A MODERN sheet, its type at the size of its paper. */
export interface Modern extends Brief {
  /** Of lengths on A4. */
  scale: number;
  left: number;
  right: number;
  /** Between blocks. */
  gap: number;
  /** Beside a spec column, and below a photo over the whole width. */
  titles: readonly TextStyle[];
  wideTitles: readonly TextStyle[];
  price: TextStyle;
  address: TextStyle;
  figure: TextStyle;
  smallFigure: TextStyle;
  unit: TextStyle;
  label: TextStyle;
  strong: TextStyle;
  value: TextStyle;
  bodies: readonly TextStyle[];
  name: TextStyle;
  phone: TextStyle;
  heading: TextStyle;
  legal: TextStyle;
  /** Of a sheet with hardly more than title, price and address. */
  poster: TypeScale['poster'];
  /** Of the listing's page, made once however often a page is tried. */
  tile: Tile | undefined;
}

const GAP = 24;
/** On A5 display type shrinks with the paper, reading type hardly. */
const A5 = { large: 0.72, middle: 0.86, small: 0.94 };
const FULL = { large: 1, middle: 1, small: 1 };
const SMALL_FIGURE = 19;
/** Over the whole measure lines stand closer than the scale has them. */
const WIDE_TITLES = [
  [36, 37],
  [31, 33],
] as const;
const LATIN_LEADING = 31 / 27;

export function modernOf(brief: Brief): Modern {
  const { frame, type } = brief;
  const { large, middle, small } = frame.paper === 'A5' ? A5 : FULL;
  const titles = type.titles.map((style) => scaled(style, large));
  const label = scaled(type.label, small);
  const [first = label] = titles;
  // A script that needs more room between lines needs it here too.
  const airiness = first.leading / first.size / LATIN_LEADING;
  const wide = WIDE_TITLES.map(([size, leading]) => ({
    ...atSize(first, size * large),
    leading: leading * large * airiness,
  }));
  return {
    ...brief,
    ...{ scale: large, left: frame.margin, right: frame.width - frame.margin, gap: GAP * large },
    ...{ titles, wideTitles: [...wide, ...titles] },
    price: scaled(type.price, large),
    address: scaled(type.address, middle),
    figure: scaled(type.figure, large),
    smallFigure: scaled(atSize(type.figure, SMALL_FIGURE), large),
    unit: scaled(type.unit, middle),
    label,
    strong: { ...label, face: 'semibold' },
    value: scaled(type.value, small),
    bodies: type.bodies.map((style) => scaled(style, small)),
    name: scaled(type.name, middle),
    phone: scaled(type.phone, frame.paper === 'A5' ? 0.8 : 1),
    heading: { ...scaled(type.phone, large), face: 'bold', features: type.price.features, leading: 21 * large },
    legal: type.legal,
    poster: {
      titles: type.poster.titles.map((style) => scaled(style, large)),
      price: scaled(type.poster.price, large),
      figure: scaled(type.poster.figure, large),
      address: scaled(type.poster.address, middle),
    },
    tile: tileOf(brief.copy),
  };
}

/** On a sheet that lies the words have so many of the twelve columns; photos run off at the right. */
const WORD_COLUMNS = 7;

/** The same sheet in the width of the words, with twelve columns of its own. */
export function wordsBeside(modern: Modern, columns = WORD_COLUMNS): Modern {
  const { frame } = modern;
  const measure = frame.span(columns);
  return { ...modern, right: frame.x(0) + measure, frame: { ...frame, measure, ...columnsIn(frame.margin, measure) } };
}
