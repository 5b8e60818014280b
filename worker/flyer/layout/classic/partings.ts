import type { Fact } from '../../copy/facts.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Brief } from '../layout.ts';
import { type Matter, matterOf } from './matter.ts';

/** What of the matter is meant for the first page, and which plans wait for the next. */
export interface Parting {
  matter: Matter;
  later: readonly Picture[];
}

/** The ways to part the matter, the best first: everything here, the energy rating in words, one plan alone, or none. */
export function partings(brief: Brief, untold: readonly Fact[], photo?: Picture): Parting[] {
  const { copy, pictures } = brief;
  const plans = [...pictures.floorPlans, ...pictures.energyLabels];
  // A label that came as a picture is not drawn a second time.
  const canDraw = pictures.energyLabels.length === 0 && (copy.energy?.scale.length ?? 0) > 0;
  const counts = [...new Set([plans.length, Math.min(1, plans.length), 0])];
  return counts.flatMap((count) =>
    (canDraw ? [true, false] : [false]).map((hasScale) => ({
      matter: matterOf(copy, { plans: plans.slice(0, count), untold, photo, hasScale }),
      later: plans.slice(count),
    })),
  );
}
