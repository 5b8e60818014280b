import { randomUUID } from 'node:crypto';

const EVERY_MS = 10_000;
const ANSWER_MS = 2_000;

export interface Probe {
  /** Since when notifications have not arrived; undefined while they do. */
  silentSince(): Date | undefined;
  /** A nonce that came back. */
  heard(nonce: string): void;
  /** Now, as it does on its clock. */
  ask(): void;
  close(): void;
}

/**
 * Sends a nonce through the pool and expects it on the connection that listens. A pooler between the two takes a LISTEN without a word and
 * delivers nothing. `tell` hears once when silence begins, and once when it ends.
 */
export function createProbe(send: (nonce: string) => Promise<void>, tell: (isSilent: boolean) => void): Probe {
  let expected: string | undefined;
  let silentSince: Date | undefined;
  let patience: NodeJS.Timeout | undefined;
  const timer = setInterval(ask, EVERY_MS);
  ask();
  return { silentSince: () => silentSince, heard, ask, close };

  function ask(): void {
    const nonce = randomUUID();
    expected = nonce;
    clearTimeout(patience);
    // A pool that cannot send, or has to wait, says nothing about listening; the next round asks again.
    send(nonce).then(
      () => expectAnswer(nonce),
      () => {},
    );
  }

  /** It may have been heard already, or come too late to matter. */
  function expectAnswer(nonce: string): void {
    if (nonce === expected) patience = setTimeout(missed, ANSWER_MS);
  }

  function heard(nonce: string): void {
    if (nonce !== expected) return;
    expected = undefined;
    clearTimeout(patience);
    if (silentSince) tell(false);
    silentSince = undefined;
  }

  function missed(): void {
    if (!silentSince) tell(true);
    silentSince ??= new Date();
  }

  function close(): void {
    expected = undefined;
    clearInterval(timer);
    clearTimeout(patience);
  }
}
