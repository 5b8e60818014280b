/** Thrown by a handler whose job can never succeed: it is dead at once, whatever attempts are left. */
export class PermanentError extends Error {
  override name = 'PermanentError';
  readonly retryable = false;
  readonly code: string;

  constructor(message: string, options: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.code = options.code ?? 'PERMANENT_ERROR';
  }
}

/** Thrown by a handler whose job is to be looked at again later, in a second at the least; the attempt does not count. */
export class SnoozeError extends Error {
  override name = 'SnoozeError';
  readonly delayMs: number;

  constructor(delayMs: number) {
    super(`Snoozed for ${delayMs} ms.`);
    this.delayMs = delayMs;
  }
}

/** Reasons of the abort signal. */
export class AttemptTimedOut extends Error {
  override name = 'AttemptTimedOut';
  constructor(limitMs: number) {
    super(`The attempt ran into its time limit of ${limitMs} ms.`);
  }
}

export class ShuttingDown extends Error {
  override name = 'ShuttingDown';
  constructor() {
    super('The worker is shutting down.');
  }
}

export class LeaseLost extends Error {
  override name = 'LeaseLost';
  constructor() {
    super('The lease of this attempt is lost.');
  }
}

/** The isolated process ended before the handler did. */
export class HandlerCrashed extends Error {
  override name = 'HandlerCrashed';
  readonly code = 'CRASHED';
}

/** No isolated process could be started: nothing has run, so it is nobody's attempt. */
export class ProcessNotStarted extends Error {
  override name = 'ProcessNotStarted';
  constructor(cause: unknown) {
    super('No isolated process could be started.', { cause });
  }
}

/** Made by the SIM_ settings. */
export class SimulatedError extends Error {
  override name = 'SimulatedError';
  readonly code = 'SIMULATED';
}
