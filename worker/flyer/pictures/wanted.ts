import type { Image, Listing, Profile } from '../../../sql/listing/listing.ts';

/** One picture that the listing names, and what it is for. */
export interface Wanted {
  image: Image;
  /** JSON pointer into the payload. */
  path: string;
  role: 'LEAD' | 'PHOTO' | 'FLOOR_PLAN' | 'ENERGY_LABEL' | 'AGENT_PHOTO' | 'LOGO';
}

/** All pictures of a listing, in the order in which they were given; the agent's own come last. */
export function wantedOf({ images = [], agent }: Listing): Wanted[] {
  const wanted: Wanted[] = images.map((image, index) => ({
    image,
    path: `/listing/images/${index}`,
    role: image.role ?? 'PHOTO',
  }));
  if (agent?.photo) wanted.push({ image: agent.photo, path: '/listing/agent/photo', role: 'AGENT_PHOTO' });
  if (agent?.logo) wanted.push({ image: agent.logo, path: '/listing/agent/logo', role: 'LOGO' });
  return wanted;
}

/** Pixels for the widest place that a picture can get: a lead photo over the whole sheet, others over half of it. */
const SIDES: Record<Profile, { lead: number; other: number }> = {
  SCREEN: { lead: 2_400, other: 1_200 },
  PRINT: { lead: 3_600, other: 1_800 },
};

/** @param isFirst of the photos that can be seen: it may become the lead */
export function longestSide(profile: Profile, isFirst: boolean): number {
  return isFirst ? SIDES[profile].lead : SIDES[profile].other;
}
