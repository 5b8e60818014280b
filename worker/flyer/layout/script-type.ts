import { scriptOf } from '../text/script-of.ts';
import type { TextStyle } from '../text/style.ts';
import type { TypeScale } from './type-scale.ts';

type Role = Exclude<keyof TypeScale, 'titles' | 'bodies' | 'poster'> | 'title' | 'body';

/** What a script makes of a style that was drawn up for Latin. */
type Change = (style: TextStyle, role: Role) => TextStyle;

/** Marks above and below, often two of them. */
const TALL = /^(?:Thai|Laoo|Khmr|Mymr|Deva|Beng|Guru|Gujr|Orya|Taml|Telu|Knda|Mlym|Sinh)$/;
const CJK = /^(?:Jpan|Kore|Hans|Hant)$/;

/** Denser letters turn into spots below this size. */
const LEAST_CJK = 8.5;

/** The scale of a template as the script of the language wants it. */
export function forLanguage(scale: TypeScale, language: string): TypeScale {
  const change = changeFor(scriptOf(language), language);
  return change ? changed(scale, change) : scale;
}

function changeFor(script: string, language: string): Change | undefined {
  if (script === 'Arab') return arabic;
  if (script === 'Hebr') return upright;
  if (CJK.test(script)) return cjk;
  if (TALL.test(script)) return (style) => upright(airy(style, 1.2));
  return /^vi\b/.test(language) ? (style) => ({ ...airy(style, 1.2), tracking: 0 }) : undefined;
}

/** Without what only Latin and its neighbours have: an italic, figures that hang below the line, letters that may be set apart. */
function upright(style: TextStyle): TextStyle {
  const features = style.features.map((feature) => (feature === 'onum' ? 'lnum' : feature));
  return { ...style, features, face: style.face === 'italic' ? 'regular' : style.face, tracking: 0 };
}

const airy = (style: TextStyle, factor: number): TextStyle => ({ ...style, leading: rounded(style.leading * factor) });

/** Naskh stands small on its line: what its size and its leading grow by. The sans is cut larger, and only needs the room. */
const NASKH: Partial<Record<Role, readonly [size: number, leading: number]>> = {
  title: [30 / 23, 42 / 26],
  price: [30 / 23, 42 / 26],
  address: [14 / 11.5, 22 / 16],
  unit: [14 / 11.5, 22 / 16],
  label: [13 / 9.25, 21 / 13],
  body: [13 / 9.25, 21 / 13],
  value: [13 / 9.25, 21 / 13],
  shortCopy: [1, 31 / 24],
  name: [14 / 11.5, 21 / 14],
  legal: [9 / 7, 13 / 9],
};

function arabic(style: TextStyle, role: Role): TextStyle {
  // Large letters of one line would meet those of the next; small ones have room enough.
  if (style.family === 'sans') return upright(airy(style, role === 'title' || role === 'price' ? 1.5 : 1.25));
  const [size, leading] = NASKH[role] ?? [1, 1.2];
  const face = role === 'title' || role === 'name' ? 'bold' : style.face;
  return upright({ ...style, face, size: rounded(style.size * size), leading: rounded(style.leading * leading) });
}

const MINCHO: Partial<Record<Role, readonly [size: number, leading: number]>> = {
  title: [22 / 23, 31 / 26],
  address: [1, 20.3 / 16],
  price: [30 / 23, 31 / 26],
  body: [8.5 / 9.25, 15 / 13],
  value: [8.5 / 9.25, 15 / 13],
  label: [8.5 / 9.25, 1],
  legal: [8.5 / 7, 12 / 9],
};

function cjk(style: TextStyle, role: Role): TextStyle {
  const [size, leading] = (style.family === 'sans' ? undefined : MINCHO[role]) ?? [1, 1.12];
  const face = role === 'title' && style.face === 'regular' ? 'semibold' : style.face;
  return upright({
    ...style,
    face,
    size: Math.max(LEAST_CJK, rounded(style.size * size)),
    leading: Math.max(LEAST_CJK * 1.4, rounded(style.leading * leading)),
  });
}

const rounded = (length: number): number => Math.round(length * 100) / 100;

function changed(scale: TypeScale, change: Change): TypeScale {
  const { titles, bodies, poster, ...others } = scale;
  const each = <Name extends string>(styles: Record<Name, TextStyle>): Record<Name, TextStyle> =>
    Object.fromEntries(
      Object.entries<TextStyle>(styles).map(([role, style]) => [role, change(style, role as Role)]),
    ) as Record<Name, TextStyle>; // Its own names again.
  const { titles: posterTitles, ...posterOthers } = poster;
  return {
    ...each(others),
    titles: titles.map((style) => change(style, 'title')),
    bodies: bodies.map((style) => change(style, 'body')),
    poster: { ...each(posterOthers), titles: posterTitles.map((style) => change(style, 'title')) },
  };
}
