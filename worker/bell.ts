export interface Bell {
  ring(): void;
  ringIn(ms: number): void;
  /** Resolves at the next ring, at once when it rang since the last hearing, or after `ms`. */
  heardWithin(ms: number): Promise<void>;
}

/** A timer that is set for longer rings at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The sleep that can be interrupted. */
export function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | undefined;

  return {
    ring,
    ringIn: (ms) => void setTimeout(ring, Math.min(ms, MAX_TIMER_MS)).unref(),
    async heardWithin(ms) {
      if (!hasRung) await sleep(ms);
      hasRung = false;
    },
  };

  function ring(): void {
    hasRung = true;
    wake?.();
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      wake = done;
      function done() {
        clearTimeout(timer);
        wake = undefined;
        resolve();
      }
    });
  }
}
