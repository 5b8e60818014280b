import type { TextStyle } from '../../text/style.ts';
import { scaled } from '../fit-text.ts';
import type { Brief } from '../layout.ts';

/** A window card and the measures of A4 made to fit its paper. */
export interface Poster extends Brief {
  /** Of a length on A4. */
  scale: number;
  left: number;
  right: number;
  /** Between blocks. */
  gap: number;
  titles: readonly TextStyle[];
  /** At the size of A4's price; it is set as large as there is room. */
  price: TextStyle;
  address: TextStyle;
  /** Words of weight beside the address: a qualifier, a period. */
  strong: TextStyle;
  figure: TextStyle;
  phone: TextStyle;
  legal: TextStyle;
}

const A4 = [595.28, 841.89] as const;
const GAP = 24;

export function posterOf(brief: Brief): Poster {
  const { frame, type } = brief;
  const [width, height] = frame.isLandscape ? [A4[1], A4[0]] : A4;
  const scale = Math.min(frame.width / width, frame.height / height);
  const address = scaled(type.address, scale);
  return {
    ...brief,
    ...{ scale, left: frame.margin, right: frame.width - frame.margin, gap: GAP * scale },
    titles: type.titles.map((style) => scaled(style, scale)),
    price: scaled(type.price, scale),
    address,
    strong: { ...address, face: 'semibold' },
    figure: scaled(type.figure, scale),
    phone: scaled(type.phone, scale),
    legal: scaled(type.legal, scale),
  };
}
