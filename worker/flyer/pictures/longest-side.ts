import type { Profile } from '../../../sql/listing/listing.ts';

/** Pixels for the widest place that a picture can get: a lead photo over the whole sheet, others over half of it. */
const SIDES: Record<Profile, { lead: number; other: number }> = {
  SCREEN: { lead: 2_400, other: 1_200 },
  PRINT: { lead: 3_600, other: 1_800 },
};

/** @param isFirst of the photos that can be seen: it may become the lead */
export function longestSide(profile: Profile, isFirst: boolean): number {
  return isFirst ? SIDES[profile].lead : SIDES[profile].other;
}
