import type { Grounds } from './ground.ts';
import type { Measure, Reading } from './measure.ts';

export interface Measured {
  measure: Measure;
  readings: Reading[];
}

/** Above it the neighbours have a part in the figures. */
export const MAX_FOREIGN_CORES = 0.3;

interface Rounds {
  runs: number;
  /** Of one run, when others were busy meanwhile. */
  tries: number;
}

/** Runs all measures in turn, and all of them again: what slows the machine for a while then slows every one alike. */
export async function runRounds(measures: Measure[], { runs, tries }: Rounds, grounds: Grounds): Promise<Measured[]> {
  const measured = measures.map((measure): Measured => ({ measure, readings: [] }));
  for (let round = 1; round <= runs; round += 1) {
    for (const { measure, readings } of measured) {
      console.error(`run ${round} of ${runs}: ${measure.contestant}, ${measure.name}`);
      readings.push(await runQuietly(measure, tries, grounds));
    }
  }
  return measured;
}

/** Of several tries the one with the quietest neighbours, whatever it says. */
async function runQuietly(measure: Measure, tries: number, grounds: Grounds): Promise<Reading> {
  let quietest = await grounds.withGround((ground) => measure.run(ground));
  for (let left = tries - 1; left > 0 && quietest.foreignCores > MAX_FOREIGN_CORES; left -= 1) {
    const reading = await grounds.withGround((ground) => measure.run(ground));
    if (reading.foreignCores < quietest.foreignCores) quietest = reading;
  }
  return quietest;
}
