/** How the photos of a block are parted into a head and strips below it. */
export interface PhotoPlan {
  /** Of a lead as wide as the block; without it the lead has two photos beside it. */
  ratio?: number;
  /** Photos across, strip by strip. */
  strips: readonly number[];
  /** Of those in strips, where they are not as in print. */
  stripRatio?: number;
}

/** Every count from one on. */
const PLANS: readonly PhotoPlan[] = [
  { ratio: 3 / 2, strips: [] },
  { ratio: 16 / 9, strips: [] },
  { strips: [] },
  { ratio: 1.93, strips: [3] },
  { ratio: 16 / 9, strips: [4] },
  { strips: [3] },
  { strips: [4] },
  { strips: [5] },
  { strips: [3, 3] },
  { strips: [3, 4] },
  { strips: [4, 4] },
  { strips: [4, 5] },
];

export const MOST_PLANNED = PLANS.length;

/** Three photos where the words leave room for a lead over the whole measure. */
const HIGH_PLAN: PhotoPlan = { ratio: 16 / 9, strips: [2], stripRatio: 16 / 9 };

/**
 * For so many photos, from one to the most.
 * @param isHigh there is room for photos under each other
 */
export function planFor(count: number, isHigh: boolean): PhotoPlan {
  return isHigh && count === 3 ? HIGH_PLAN : (PLANS[count - 1] as PhotoPlan); // one for each count
}
