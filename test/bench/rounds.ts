import type { Grounds } from './ground.ts';
import type { Measure, Reading } from './measure.ts';

export interface Measured {
  measure: Measure;
  readings: Reading[];
}

/** Runs all measures in turn, and all of them again: what slows the machine for a while then slows every one alike. */
export async function runRounds(measures: Measure[], rounds: number, grounds: Grounds): Promise<Measured[]> {
  const measured = measures.map((measure): Measured => ({ measure, readings: [] }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { measure, readings } of measured) {
      console.error(`run ${round} of ${rounds}: ${measure.contestant}, ${measure.name}`);
      readings.push(await grounds.withGround((ground) => measure.run(ground)));
    }
  }
  return measured;
}
