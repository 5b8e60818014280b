import { createHash } from 'node:crypto';

const TRIES = 100;

interface House {
  floors: number;
  windows: number;
}

type Place = readonly [floor: number, window: number];

/**
 * Which windows have light: as many as asked for, anywhere but at the rim and never side by side. The same seed lights
 * the same windows.
 */
export function litWindows(seed: string, count: number, house: House): (floor: number, window: number) => boolean {
  const places = insideOf(house);
  let chosen: Place[] = [];
  for (let round = 0; chosen.length < count && round < TRIES; round += 1) {
    chosen = scattered(shuffled(places, `${seed} ${round}`), count);
  }
  // Every other window of every floor inside: as many as there can be.
  if (chosen.length < count) chosen = scattered(places, count);
  return (floor, window) => chosen.some((place) => place[0] === floor && place[1] === window);
}

function insideOf({ floors, windows }: House): Place[] {
  const places: Place[] = [];
  for (let floor = 1; floor < floors - 1; floor += 1) {
    for (let window = 1; window < windows - 1; window += 1) places.push([floor, window]);
  }
  return places;
}

function scattered(places: readonly Place[], count: number): Place[] {
  const chosen: Place[] = [];
  for (const [floor, window] of places) {
    if (chosen.length === count) break;
    const isBeside = chosen.some((other) => other[0] === floor && Math.abs(other[1] - window) <= 1);
    if (!isBeside) chosen.push([floor, window]);
  }
  return chosen;
}

/** Ordered by a hash of each place: chance without chance. */
function shuffled(places: readonly Place[], seed: string): Place[] {
  const keyed = places.map((place) => ({ place, key: hashOf(`${seed} ${place.join()}`) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ place }) => place);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
