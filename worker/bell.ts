export interface Bell {
  ring(): void;
  /** Resolves at the next ring, at once when it rang since the last hearing, or after `ms`. */
  heardWithin(ms: number): Promise<void>;
}

/** The sleep that can be interrupted. */
export function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | undefined;

  return {
    ring,
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
