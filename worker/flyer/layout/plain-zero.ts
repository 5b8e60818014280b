import type { TextStyle } from '../text/style.ts';

/** Beside a capital, as in a postcode, or alone behind a sign of money. */
const READ_AS_O = /0\p{Lu}|\p{Lu}0|(?<![\p{L}\p{N}.,])0(?![\p{L}\p{N}.,])|\p{Sc}0(?![\p{N}.,])/u;

const lining = new WeakMap<TextStyle, TextStyle>();

/** The style for a text in which an old-style zero would be read as the letter o: with figures as high as capitals. */
export function withPlainZero(style: TextStyle, text: string): TextStyle {
  if (!READ_AS_O.test(text)) return style;
  const known = lining.get(style);
  if (known) return known;
  const features = style.features.map((feature) => (feature === 'onum' ? 'lnum' : feature));
  const made = { ...style, features };
  lining.set(style, made);
  return made;
}
