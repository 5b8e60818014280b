export interface HeldHandler {
  handle(): Promise<void>;
  /** Resolves when it has been called: the row of a job shows that it was claimed before its worker knows. */
  called: Promise<void>;
  /** Lets it return, though it be called later. */
  finish(): void;
}

/** A handler that works until it is told to finish. */
export function holdHandler(): HeldHandler {
  const [called, finished] = [promised(), promised()];
  return {
    handle: () => {
      called.resolve();
      return finished.promise;
    },
    called: called.promise,
    finish: finished.resolve,
  };
}

function promised(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
