/** Thicknesses and distances that recur, in points. */
export const HAIRLINE = 0.35;
export const LINE = 0.5;
export const BAR = 1.5;
export const GAP_PHOTO_TO_TITLE = 19;

export const ADDRESS_LINES = 4;
