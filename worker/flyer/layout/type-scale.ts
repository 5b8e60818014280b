import type { TextStyle } from '../text/style.ts';
import type { Frame } from './frame.ts';
import { forLanguage } from './script-type.ts';

/** The type of one sheet, by role. Where there are several, the largest comes first and the text takes the first that holds it. */
export interface TypeScale {
  titles: readonly TextStyle[];
  /** At its largest; it may be stepped down to the title's size. */
  price: TextStyle;
  address: TextStyle;
  figure: TextStyle;
  /** A unit behind its figure, a period behind its price. */
  unit: TextStyle;
  label: TextStyle;
  /** Description, lists and tables. */
  bodies: readonly TextStyle[];
  /** A description so short that it would look lost in body type. */
  shortCopy: TextStyle;
  name: TextStyle;
  phone: TextStyle;
  /** The values of a table beside their labels. */
  value: TextStyle;
  legal: TextStyle;
  /** On a sheet with hardly more than title, price and address. */
  poster: { titles: readonly TextStyle[]; price: TextStyle; figure: TextStyle; address: TextStyle };
}

type Size = readonly [size: number, leading: number];
type Kind = Omit<TextStyle, 'size' | 'leading'>;

const LINING = ['lnum', 'pnum'];
const OLD_STYLE = ['onum', 'pnum'];
const SMALL_CAPITALS = ['smcp', 'c2sc', 'onum', 'pnum'];
const IN_COLUMNS = ['lnum', 'tnum'];

/** @param language BCP 47, of the sheet's words */
export function typeScale(frame: Frame, language: string): TypeScale {
  return forLanguage(ofTemplate(frame, language), language);
}

function ofTemplate(frame: Frame, language: string): TypeScale {
  if (frame.template === 'CLASSIC') return classic(frame.paper === 'A5' ? 'A5' : 'A4', language);
  return frame.template === 'MODERN' ? modern(language) : window(frame.isLandscape, language);
}

const SIZES_OF_CLASSIC = {
  A4: {
    titles: [
      [23, 26],
      [21, 24],
      [19, 22],
      [17, 20],
    ] as Size[],
    figure: [18, 20] as Size,
    small: 11.5,
    addressLeading: 16,
    nameLeading: 14,
    bodies: [
      [9.25, 13],
      [8.75, 12.5],
      [8.25, 12],
    ] as Size[],
    poster: 1,
  },
  A5: {
    titles: [
      [15.5, 19],
      [14.5, 17.5],
      [13, 16],
    ] as Size[],
    figure: [14, 16] as Size,
    small: 10,
    addressLeading: 14,
    nameLeading: 14,
    bodies: [
      [8.5, 12],
      [8, 11.5],
      [7.5, 11],
    ] as Size[],
    poster: 0.7,
  },
};

function classic(paper: 'A4' | 'A5', language: string): TypeScale {
  const { titles, figure, small, addressLeading, nameLeading, bodies, poster } = SIZES_OF_CLASSIC[paper];
  const set = (kind: Partial<Kind>, [size, leading]: Size): TextStyle => ({
    family: 'serif',
    face: 'regular',
    tracking: 0,
    features: OLD_STYLE,
    language,
    ...kind,
    size,
    leading,
  });
  const scaled = (size: number, leading: number): Size => [size * poster, leading * poster];
  const title = { tracking: -0.008, features: LINING };
  const price: Partial<Kind> = { face: 'semibold', tracking: -0.01, features: LINING };
  const [largest] = titles as [Size];
  const [body] = bodies as [Size];
  return {
    titles: titles.map((size) => set(title, size)),
    price: set(price, largest),
    address: set({ face: 'italic' }, [small, addressLeading]),
    figure: set({ features: LINING }, figure),
    unit: set({ features: LINING }, [small, addressLeading]),
    label: set({ tracking: 0.05, features: SMALL_CAPITALS }, body),
    bodies: bodies.map((size) => set({}, size)),
    shortCopy: set({}, scaled(18, 24)),
    name: set({ face: 'semibold' }, [small, nameLeading]),
    phone: set({ features: IN_COLUMNS }, figure),
    value: set({ features: IN_COLUMNS }, body),
    legal: set({}, [7, 9]),
    poster: {
      titles: [scaled(40, 44), scaled(36, 40), scaled(32, 35), scaled(28, 31), largest].map((size) => set(title, size)),
      price: set(price, scaled(46, 50)),
      figure: set({ features: LINING }, scaled(46, 50)),
      address: set({ face: 'italic' }, scaled(15, 22)),
    },
  };
}

function modern(language: string): TypeScale {
  const set = sans(language);
  const title: Partial<Kind> = { face: 'bold', tracking: -0.028 };
  const price: Partial<Kind> = { face: 'bold', tracking: -0.03 };
  return {
    titles: [set(title, 27, 31), set(title, 24, 28), set(title, 21, 25)],
    price: set(price, 36, 37),
    address: set({}, 11, 15),
    figure: set({ face: 'semibold', tracking: -0.03 }, 27, 28),
    unit: set({ face: 'medium' }, 11, 15),
    label: set({}, 8.5, 13),
    bodies: [set({}, 8.5, 13), set({}, 8.25, 12.5), set({}, 8, 12)],
    shortCopy: set({}, 11, 15),
    name: set({ face: 'semibold' }, 11, 14),
    phone: set({ face: 'semibold', tracking: -0.02, features: IN_COLUMNS }, 19, 20),
    value: set({ face: 'medium', features: IN_COLUMNS }, 8.5, 13),
    legal: set({}, 7, 9),
    poster: {
      titles: [set(title, 48, 50), set(title, 40, 42), set(title, 36, 37), set(title, 27, 31)],
      price: set(price, 60, 62),
      figure: set({ face: 'semibold', tracking: -0.03 }, 46, 48),
      address: set({}, 15, 22),
    },
  };
}

function window(isLandscape: boolean, language: string): TypeScale {
  const set = sans(language);
  const small: Size = isLandscape ? [22, 28] : [18, 24];
  const titleSizes: Size[] = isLandscape
    ? [
        [22, 28],
        [20, 26],
        [18, 24],
      ]
    : [
        [29, 34],
        [24, 29],
        [20, 25],
      ];
  const titles = titleSizes.map((size) => set({ face: 'semibold', tracking: -0.025 }, ...size));
  const price = set({ face: 'extrabold', tracking: -0.04 }, isLandscape ? 96 : 110, isLandscape ? 98 : 112);
  const figure = set({ face: 'bold', tracking: -0.03 }, 36, 38);
  const address = set({}, ...small);
  return {
    titles,
    price,
    address,
    figure,
    unit: address,
    label: address,
    bodies: [address],
    shortCopy: address,
    name: address,
    phone: set({ face: 'bold', features: IN_COLUMNS }, isLandscape ? 22 : 29, isLandscape ? 28 : 34),
    value: address,
    legal: set({}, 8.5, 11),
    poster: { titles, price, figure, address },
  };
}

function sans(language: string) {
  return (kind: Partial<Kind>, size: number, leading: number): TextStyle => ({
    family: 'sans',
    face: 'regular',
    tracking: 0,
    features: LINING,
    language,
    ...kind,
    size,
    leading,
  });
}
