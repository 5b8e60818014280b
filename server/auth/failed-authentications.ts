const WINDOW_MS = 60_000;
/** Of addresses, and of keys that were right: what is kept is bounded, whoever calls. */
const MOST_KEPT = 10_000;

export interface FailedAuthentications {
  /** How long this address must not try this credential; 0: it may. One that was right from there before may always be tried. */
  waitSeconds(address: string, credential: string): number;
  /** It was wrong. True: it was the last that this address may try for now. */
  count(address: string): boolean;
  /** It was right. */
  trust(address: string, credential: string): void;
}

interface Window {
  endsAt: number;
  failures: number;
}

/**
 * Stops who guesses keys: after `most` wrong ones within a minute an address waits for the minute's end. Whoever shares the address and has
 * been let in with his key goes on with it.
 */
export function createFailedAuthentications(most: number, now = () => performance.now()): FailedAuthentications {
  const windows = new Map<string, Window>();
  const trusted = new Map<string, true>();
  return { waitSeconds, count, trust };

  function waitSeconds(address: string, credential: string): number {
    const window = windowOf(address);
    if (!window || window.failures < most || trusted.has(`${address} ${credential}`)) return 0;
    return Math.ceil((window.endsAt - now()) / 1_000);
  }

  function count(address: string): boolean {
    const window = windowOf(address) ?? { endsAt: now() + WINDOW_MS, failures: 0 };
    window.failures += 1;
    keep(windows, address, window);
    return window.failures === most;
  }

  function windowOf(address: string): Window | undefined {
    const window = windows.get(address);
    return window && window.endsAt > now() ? window : undefined;
  }

  function trust(address: string, credential: string): void {
    keep(trusted, `${address} ${credential}`, true);
  }
}

/** As the newest; the oldest makes room. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_KEPT && oldest !== undefined) map.delete(oldest);
}
