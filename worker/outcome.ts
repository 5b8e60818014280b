import { propertyOf } from '../sql/property-of.ts';
import { codeOf, messageOf } from './error-text.ts';
import { AttemptTimedOut, LeaseLost, ProcessNotStarted, ShuttingDown } from './errors.ts';

export interface FailedOutcome {
  outcome: 'failed' | 'timed_out';
  code: string;
  message: string;
  retryable: boolean;
}

/** What became of an attempt: decided first, written once. */
export type Outcome =
  | { outcome: 'succeeded'; output: unknown }
  | FailedOutcome
  | { outcome: 'interrupted'; delayMs?: number }
  | { outcome: 'snoozed'; delayMs: number };

/** A system that can start no process now may be able to in a while. */
const START_AGAIN_MS = 5_000;
/** Less would be a loop that writes an attempt each round. */
const MIN_SNOOZE_MS = 1_000;
const MAX_SNOOZE_MS = 30 * 24 * 3_600_000;

/** Which error means what. Never throws, whatever was thrown. */
export function outcomeOfError(thrown: unknown, code = 'HANDLER_ERROR'): Outcome {
  if (isA(ProcessNotStarted, thrown)) return { outcome: 'interrupted', delayMs: START_AGAIN_MS };
  if (isA(ShuttingDown, thrown) || isA(LeaseLost, thrown)) return { outcome: 'interrupted' };
  if (isA(AttemptTimedOut, thrown)) {
    return { outcome: 'timed_out', code: 'TIMED_OUT', message: thrown.message, retryable: true };
  }
  const delayMs = propertyOf(thrown, 'delayMs');
  if (propertyOf(thrown, 'name') === 'SnoozeError' && typeof delayMs === 'number' && delayMs >= 0) {
    return { outcome: 'snoozed', delayMs: Math.max(MIN_SNOOZE_MS, Math.min(delayMs, MAX_SNOOZE_MS)) };
  }
  const retryable = propertyOf(thrown, 'retryable') !== false;
  return { outcome: 'failed', code: codeOf(thrown) ?? code, message: messageOf(thrown), retryable };
}

/** A hostile proxy throws even when it is asked for its class. */
function isA<T>(type: new (...args: never[]) => T, thrown: unknown): thrown is T {
  try {
    return thrown instanceof type;
  } catch {
    return false;
  }
}
