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
  return new Stop();
}

/** A class, since there is one for each attempt: of an object with functions of its own a busy worker has more to clear away than of the job. */
class Stop implements AttemptStop {
  isAborted = false;
  reason: unknown = undefined;
  #controller: AbortController | undefined = undefined;
  #tell: ((reason: unknown) => void) | undefined = undefined;

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.isAborted) this.#controller.abort(this.reason);
    return this.#controller.signal;
  }

  abort(reason: Error): void {
    if (this.isAborted) return;
    this.isAborted = true;
    this.reason = reason;
    this.#controller?.abort(reason);
    this.#tell?.(reason);
  }

  onAbort(listener: (reason: unknown) => void): void {
    this.#tell = listener;
    if (this.isAborted) listener(this.reason);
  }
}
