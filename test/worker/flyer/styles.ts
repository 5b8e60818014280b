import type { TextStyle } from '../../../worker/flyer/text/style.ts';

/** Type as the sheets set it, for tests of the text alone. */
export const BODY: TextStyle = { face: 'regular', size: 9.25, leading: 13, tracking: 0, features: ['onum', 'pnum'] };

export function titleStyle(size: number, leading: number): TextStyle {
  return { face: 'regular', size, leading, tracking: -0.008, features: ['lnum', 'pnum'] };
}

export const LABEL: TextStyle = { ...BODY, tracking: 0.05, features: ['smcp', 'c2sc', 'onum', 'pnum'] };
