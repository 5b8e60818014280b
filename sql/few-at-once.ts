export interface FewAtOnce {
  /** Undefined: there was no place for it within the time that one waits. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>;
}

/** So many at once; the others wait, first come, first served, and for `patienceMs` at most. */
export function createFewAtOnce(atOnce: number, patienceMs: number): FewAtOnce {
  const waiting = new Set<() => void>();
  let free = atOnce;
  return { run };

  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!(await begin())) return undefined;
    return await work().finally(end);
  }

  async function begin(): Promise<boolean> {
    if (free === 0) return waitForPlace();
    free -= 1;
    return true;
  }

  function waitForPlace(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer(false), patienceMs);
      const take = () => answer(true);
      waiting.add(take);

      function answer(hasPlace: boolean): void {
        clearTimeout(timer);
        waiting.delete(take);
        resolve(hasPlace);
      }
    });
  }

  /** Hands its place on. */
  function end(): void {
    const [take] = waiting;
    if (take) take();
    else free += 1;
  }
}
