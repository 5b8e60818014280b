export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  chance(of: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Each with that chance, in their order. */
  some<T>(from: readonly T[], chance: number): T[];
}

/** The same numbers for the same seed, on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return { below, chance: (of) => fraction() < of, pick, some };

  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  function below(end: number): number {
    return Math.floor(fraction() * end);
  }

  function pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new Error('There is nothing to pick from.');
    return from[below(from.length)] as T; // for it is not empty
  }

  function some<T>(from: readonly T[], chance: number): T[] {
    return from.filter(() => fraction() < chance);
  }
}
