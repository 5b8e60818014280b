import type { Picture } from '../../../worker/flyer/pictures/picture.ts';

/** A picture of a listing, by its place there. */
export function pictureAt(path: string, width = 3_000, height = 2_000): Picture {
  return { id: path, path, width, height, alt: '', caption: '', hasLightEdge: false };
}

export function photosOf(count: number): Picture[] {
  return Array.from({ length: count }, (_, index) => pictureAt(`/listing/images/${index}`));
}
