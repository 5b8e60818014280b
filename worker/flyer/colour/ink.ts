import type { Rgb } from './contrast.ts';

/** Percent of each printing ink. */
export type Ink = readonly [cyan: number, magenta: number, yellow: number, black: number];

/** Of a screen, or of a press. */
export type Colour = Rgb | Ink;

export const BLACK_INK: Ink = [0, 0, 0, 100];

/** Neutral to the eye: what lies between the brightest and the darkest of its parts. */
const NEUTRAL_SPREAD = 8;
/** As dark as this is meant as black. */
const DARK = 0x30;

/** Neutral colours as black ink alone: in four inks letters get coloured edges where the plates are a hair apart. Paper stays paper. */
export function oneInk(colour: Colour): Colour {
  if (isInk(colour)) return colour;
  const [brightest, darkest] = [Math.max(...colour), Math.min(...colour)];
  if (brightest - darkest > NEUTRAL_SPREAD || darkest === 255) return colour;
  return brightest <= DARK ? BLACK_INK : [0, 0, 0, Math.round(100 - (100 * brightest) / 255)];
}

const isInk = (colour: Colour): colour is Ink => colour.length === 4;
