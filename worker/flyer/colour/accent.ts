import { contrast, mix, type Rgb, rgbOf, WHITE } from './contrast.ts';

export const INK = rgbOf('#1a1a1c');
export const GREY = rgbOf('#5c5c60');
export const HAIR = rgbOf('#c9c7c2');

const DEFAULT_ACCENT = '#22395f';
const READABLE = 4.5;
const VISIBLE = 1.5;
const STEPS_OF_INK = 25;
/** Ten steps of 4 %: with more ink than that an accent turns to mud, and plain ink is better. */
const MOST_STEPS_IN_TYPE = 10;

/** One accent in its three uses, each of which any colour survives. */
export interface Accent {
  /** Price and phone on white paper. */
  type: Rgb;
  bar: Rgb;
  ground: Rgb;
  /** Type on the ground. */
  onGround: Rgb;
}

export function accentOf(hex: string = DEFAULT_ACCENT): Accent {
  const accent = rgbOf(hex);
  const type = readableOnWhite(accent);
  const isVisible = contrast(accent, WHITE) >= VISIBLE;
  const ground = isVisible ? readableGround(accent) : INK;
  return {
    type,
    bar: isVisible ? accent : type,
    ground,
    onGround: contrast(WHITE, ground) >= READABLE ? WHITE : INK,
  };
}

function readableOnWhite(accent: Rgb): Rgb {
  return firstMixed(accent, MOST_STEPS_IN_TYPE, (mixed) => contrast(mixed, WHITE) >= READABLE) ?? INK;
}

/** The accent itself wherever white or ink can be read on it, else as little darker as lets white be read. */
function readableGround(accent: Rgb): Rgb {
  if (contrast(INK, accent) >= READABLE) return accent;
  return firstMixed(accent, STEPS_OF_INK, (mixed) => contrast(mixed, WHITE) >= READABLE) ?? INK;
}

function firstMixed(accent: Rgb, steps: number, isEnough: (mixed: Rgb) => boolean): Rgb | undefined {
  for (let step = 0; step <= steps; step += 1) {
    const mixed = mix(accent, INK, step / STEPS_OF_INK);
    if (isEnough(mixed)) return mixed;
  }
  return undefined;
}
