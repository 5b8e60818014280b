import { quantile } from '../bench/spread.ts';

/** Medians of the second third and of the last; in the first, code is compiled and caches are filled. */
export interface Memory {
  early: number;
  late: number;
}

export function memoryOf(samples: number[]): Memory {
  const third = Math.floor(samples.length / 3);
  return { early: quantile(samples.slice(third, 2 * third), 0.5), late: quantile(samples.slice(2 * third), 0.5) };
}

export const isFlat = ({ early, late }: Memory) => late <= early * 1.1 + 10;
