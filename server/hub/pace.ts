/** For what comes together to be read together. */
const COLLECT_MS = 5;
const SECOND_MS = 1_000;
const STEP_MS = 20;

export interface Pace {
  /** How long the next read has to wait. */
  delayMs(): number;
  /** Whether it has to wait for no more than what may come together with it. */
  isDue(): boolean;
  /** A read begins. */
  begin(): void;
}

/**
 * The more reads there were within a second, the longer the next one waits: the first follow each other closely, and the eleventh of a second would
 * have to wait for longer than is left of it. So ten are the most, and what comes together in a flood is read together.
 */
export function createPace(now = () => performance.now()): Pace {
  let begun: number[] = [];
  return { delayMs, isDue: () => delayMs() === COLLECT_MS, begin };

  function delayMs(): number {
    const latest = begun.at(-1) ?? Number.NEGATIVE_INFINITY;
    forgetOld();
    return Math.max(COLLECT_MS, latest + STEP_MS * begun.length - now());
  }

  function begin(): void {
    forgetOld();
    begun.push(now());
  }

  function forgetOld(): void {
    const start = now() - SECOND_MS;
    begun = begun.filter((at) => at > start);
  }
}
