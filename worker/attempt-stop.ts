/** How an attempt is ended from outside: by its time limit, the loss of its lease, shutdown. */
export interface AttemptStop {
  readonly isAborted: boolean;
  readonly reason: unknown;
  /** For handlers. Made for those that look at it: an AbortSignal costs more than a small job. */
  readonly signal: AbortSignal;
  /** The first reason counts. */
  abort(reason: Error): void;
  /** One listener; called at once when it is aborted already. */
  onAbort(listener: (reason: unknown) => void): void;
}

export function createAttemptStop(): AttemptStop {
  let isAborted = false;
  let reason: unknown;
  let controller: AbortController | undefined;
  let tell: ((reason: unknown) => void) | undefined;

  return {
    get isAborted() {
      return isAborted;
    },
    get reason() {
      return reason;
    },
    get signal() {
      controller ??= new AbortController();
      if (isAborted) controller.abort(reason);
      return controller.signal;
    },
    abort(why) {
      if (isAborted) return;
      isAborted = true;
      reason = why;
      controller?.abort(why);
      tell?.(why);
    },
    onAbort(listener) {
      tell = listener;
      if (isAborted) listener(reason);
    },
  };
}
