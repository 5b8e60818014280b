export interface Turns {
  /** Calls back when all that has come in by now has been looked at, and a turn is free. Whoever is called must give the turn back. */
  take(start: () => void): void;
  giveBack(): void;
}

/** So many at once; the others wait, first come, first served. */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return { take, giveBack };

  function take(start: () => void): void {
    setImmediate(() => {
      waiting.push(start);
      startNext();
    });
  }

  function giveBack(): void {
    free += 1;
    startNext();
  }

  function startNext(): void {
    if (free === 0) return;
    const start = waiting.shift();
    if (!start) return;
    free -= 1;
    start();
  }
}
