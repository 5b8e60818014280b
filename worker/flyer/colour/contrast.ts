/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

/** @param hex `#rrggbb` */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** @param share of `other`, 0 to 1 */
export function mix(rgb: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(rgb[index] * (1 - share) + other[index] * share);
  return [part(0), part(1), part(2)];
}

/** As WCAG defines it: 0 for black, 1 for white. */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(linear) as [number, number, number]; // map forgets the length of a tuple
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG defines it: 1 for equal colours, 21 for black on white. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
