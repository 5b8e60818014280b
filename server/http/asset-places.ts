export interface AssetPlaces {
  /** Undefined: none is free for them. Otherwise what gives the place back. */
  take(most: number, tenant: string): (() => void) | undefined;
}

/** Places for pictures that come in: so many for all, and half of them for one tenant, so that no one who sends slowly keeps out all others. */
export function createAssetPlaces(): AssetPlaces {
  const taken = new Map<string, number>();
  let all = 0;
  return { take };

  function take(most: number, tenant: string): (() => void) | undefined {
    const theirs = taken.get(tenant) ?? 0;
    if (all >= most || theirs >= Math.ceil(most / 2)) return undefined;
    all += 1;
    taken.set(tenant, theirs + 1);
    return () => giveBack(tenant);
  }

  function giveBack(tenant: string): void {
    all -= 1;
    const left = (taken.get(tenant) ?? 0) - 1;
    if (left > 0) taken.set(tenant, left);
    else taken.delete(tenant);
  }
}
