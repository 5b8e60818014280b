import { createTally } from '../connections/tally.ts';

export interface AssetPlaces {
  /** Undefined: none is free for them. Otherwise what gives the place back. */
  take(most: number, tenant: string): (() => void) | undefined;
}

/** Places for pictures that come in: so many for all, and half of them for one tenant, so that no one who sends slowly keeps out all others. */
export function createAssetPlaces(): AssetPlaces {
  const ofTenant = createTally();
  let all = 0;
  return { take };

  function take(most: number, tenant: string): (() => void) | undefined {
    if (all >= most || ofTenant.of(tenant) >= Math.ceil(most / 2)) return undefined;
    all += 1;
    ofTenant.add(tenant);
    return () => {
      all -= 1;
      ofTenant.remove(tenant);
    };
  }
}
