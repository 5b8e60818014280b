import type { FlyerCase } from '../read-cases.ts';
import type { Rendering } from '../rendering.ts';
import { type Checks, unless } from './check.ts';

type Keys = 'images' | 'imagesDrawn' | 'figureAlt' | 'minImageDpi';

export const PICTURE_CHECKS: Pick<Checks, Keys> = {
  images: ({ maxPixelsPerImage }, { facts }) => {
    const all = facts.pages.flatMap((page) => page.images);
    const large = all.filter(({ width, height }) => width * height > maxPixelsPerImage);
    return [
      ...unless(all.length > 0, 'no picture'),
      ...unless(!/\/ColorSpace\s*(\/DeviceCMYK|\[\s*\/ICCBased)/.test(facts.raw), 'a picture is not RGB'),
      ...unless(!/Exif\0\0|GPSLatitude/.test(facts.raw), 'a picture kept what its camera wrote'),
      ...large.map(({ id }) => `${id} is too large`),
    ];
  },
  imagesDrawn: (wanted, rendering, flyerCase) => {
    const count = drawn(rendering);
    if (typeof wanted === 'number') return unless(count === wanted, `${count} pictures`);
    const isTold = rendering.warnings.some(({ code }) => code === 'IMAGES_TRUNCATED');
    const isEnough = count >= photosOf(flyerCase) || (count > 0 && isTold);
    return unless(isEnough, `${count} pictures of ${photosOf(flyerCase)}, and no word of it`);
  },
  figureAlt: (alts, { facts }) => {
    const there = new Set(facts.pages.flatMap((page) => page.alts));
    return alts.filter((alt) => !there.has(alt)).map((alt) => `no figure is "${alt}"`);
  },
  minImageDpi: (least, { facts }) => {
    const all = facts.pages.flatMap((page) => page.images);
    const coarse = all.filter(({ dpi }) => dpi < least).map(({ id, dpi }) => `${id} has ${Math.round(dpi)} dpi`);
    return [...unless(all.length > 0, 'no picture'), ...coarse];
  },
};

function drawn({ facts }: Rendering): number {
  return new Set(facts.pages.flatMap((page, index) => page.images.map(({ id }) => `${index} ${id}`))).size;
}

/** Logos count apart. */
function photosOf({ input }: FlyerCase): number {
  return (input.listing.images ?? []).filter(({ role }) => role !== 'LOGO').length;
}
