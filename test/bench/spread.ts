export interface Spread {
  min: number;
  median: number;
  max: number;
}

export function spreadOf(values: number[]): Spread {
  return { min: Math.min(...values), median: quantile(values, 0.5), max: Math.max(...values) };
}

/** The smallest value that at least this share of all values does not exceed; of an even number, the median is the lower one. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
