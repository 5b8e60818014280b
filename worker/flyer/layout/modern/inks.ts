import { GREY, INK } from '../../colour/accent.ts';
import type { Rgb } from '../../colour/contrast.ts';
import type { Modern } from './setting.ts';

/** Colours of words and bars, on paper or on a ground of the accent. */
export interface Inks {
  price: Rgb;
  text: Rgb;
  label: Rgb;
  bar: Rgb;
}

export function onPaper({ accent }: Pick<Modern, 'accent'>): Inks {
  return { price: accent.type, text: INK, label: GREY, bar: accent.bar };
}

/** Nothing on a ground is paler than the rest: it would be too faint. */
export function onGround({ accent: { onGround: colour } }: Pick<Modern, 'accent'>): Inks {
  return { price: colour, text: colour, label: colour, bar: colour };
}
