import type { TextStyle } from '../text/style.ts';

const LINING = ['lnum', 'pnum'];
const OLD_STYLE = ['onum', 'pnum'];
const SMALL_CAPITALS = ['smcp', 'c2sc', 'onum', 'pnum'];
const IN_COLUMNS = ['lnum', 'tnum'];

export function titleStyle(size: number, leading: number): TextStyle {
  return { face: 'regular', size, leading, tracking: -0.008, features: LINING };
}

export function priceStyle(size: number, leading: number): TextStyle {
  return { face: 'semibold', size, leading, tracking: -0.01, features: LINING };
}

export function addressStyle(size: number, leading: number): TextStyle {
  return { face: 'italic', size, leading, tracking: 0, features: OLD_STYLE };
}

export function figureStyle(size: number, leading: number): TextStyle {
  return { face: 'regular', size, leading, tracking: 0, features: LINING };
}

/** Units and periods, beside their figure. */
export function unitStyle(size: number, leading: number): TextStyle {
  return { face: 'regular', size, leading, tracking: 0, features: LINING };
}

export function bodyStyle(size: number, leading: number): TextStyle {
  return { face: 'regular', size, leading, tracking: 0, features: OLD_STYLE };
}

export const BODY = bodyStyle(9.25, 13);
export const LABEL: TextStyle = { face: 'regular', size: 9.25, leading: 13, tracking: 0.05, features: SMALL_CAPITALS };
export const NAME: TextStyle = { face: 'semibold', size: 11.5, leading: 14, tracking: 0, features: OLD_STYLE };
export const PHONE: TextStyle = { face: 'regular', size: 18, leading: 20, tracking: 0, features: IN_COLUMNS };
export const LEGAL: TextStyle = { face: 'regular', size: 7, leading: 9, tracking: 0, features: OLD_STYLE };
