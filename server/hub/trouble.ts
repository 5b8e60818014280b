/** What cannot be read, and is tried again. */
export type Troubled = 'changes' | 'places';

export interface Trouble {
  met(error: unknown): void;
  /** It went well. */
  over(): void;
}

/** `tell` hears of the first failure, and of the next after it went well: a log is not to be filled while a database is away. */
export function createTrouble(tell: (error: unknown) => void): Trouble {
  let isTold = false;
  return { met, over };

  function met(error: unknown): void {
    if (!isTold) tell(error);
    isTold = true;
  }

  function over(): void {
    isTold = false;
  }
}
