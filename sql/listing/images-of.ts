import { pointerTo } from '../text/json-pointer.ts';
import type { Image, ImageRole, Listing } from './listing.ts';

/** Of one picture, whether it is sent ahead or fetched. */
export const MAX_PICTURE_BYTES = 20_000_000;

/** One picture that a listing names, and what it is for. */
export interface NamedImage {
  image: Image;
  /** JSON pointer into the payload. */
  path: string;
  role: ImageRole;
}

/** All pictures of a listing, in the order in which they were given; the agent's own come last. */
export function imagesOf({ images = [], agent }: Listing): NamedImage[] {
  const named: NamedImage[] = images.map((image, index) => ({
    image,
    path: pointerTo('/listing/images', index),
    role: image.role ?? 'PHOTO',
  }));
  if (agent?.photo) named.push({ image: agent.photo, path: '/listing/agent/photo', role: 'AGENT_PHOTO' });
  if (agent?.logo) named.push({ image: agent.logo, path: '/listing/agent/logo', role: 'LOGO' });
  return named;
}

/** A picture that was sent ahead. */
export interface NamedAsset {
  id: string;
  /** JSON pointer into the payload. */
  path: string;
}

export function assetsOf(listing: Listing): NamedAsset[] {
  return imagesOf(listing).flatMap(({ image: { asset }, path }) =>
    asset === undefined ? [] : [{ id: asset, path: `${path}/asset` }],
  );
}
