import type { Rgb } from '../colour/contrast.ts';

/** A picture that was decoded once and found good: what the layout needs to know of it, never its bytes. */
export interface Picture {
  /** Names its bytes among those that were loaded. */
  id: string;
  /** Pixels, as it is seen: after its orientation was applied. */
  width: number;
  height: number;
  /** JSON pointer into the payload, for warnings: /listing/images/0. */
  path: string;
  alt: string;
  caption: string;
  /** One of its edges is nearly white: without a hairline it would bleed into the paper. */
  hasLightEdge: boolean;
  /** Of art that stands free: its colour on the whole, by which it is seen on a ground or not. */
  ink?: Rgb;
}

/** The good pictures of a listing, by what they are for, in the order given; the lead photo first. */
export interface Pictures {
  photos: readonly Picture[];
  floorPlans: readonly Picture[];
  energyLabels: readonly Picture[];
  agentPhoto?: Picture;
  logo?: Picture;
}

export const NO_PICTURES: Pictures = { photos: [], floorPlans: [], energyLabels: [] };
