import type { Ground } from './ground.ts';
import type { Usage } from './meter.ts';

export interface Figure {
  /** With its unit: `jobs/s`, `p99 ms`. */
  name: string;
  value: number;
}

/** What one run says. */
export interface Reading {
  figures: Figure[];
  /** CPU ms per 1,000 jobs, the figure that neighbours touch least. */
  cost?: { postgres: number; node: number };
  foreignCores: number;
}

/** One thing that is measured of one contestant. Contestants that do the same thing use the same name. */
export interface Measure {
  name: string;
  contestant: string;
  /** One run, on a database of its own. */
  run(ground: Ground): Promise<Reading>;
}

export function costPer1000({ postgresMs, nodeMs }: Usage, jobs: number): { postgres: number; node: number } {
  return { postgres: (postgresMs * 1_000) / jobs, node: (nodeMs * 1_000) / jobs };
}
