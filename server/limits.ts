import { z } from 'zod';
import { MAX_INPUT_BYTES } from '../sql/canonical.ts';
import { MAX_JOBS_AT_ONCE } from '../sql/enqueue-jobs.ts';
import { wholeNumber } from '../sql/environment.ts';
import { ConnectionLimitSettings, type ConnectionLimits, toConnectionLimits } from './connection-limits.ts';

/** What binds a client. */
export interface Limits extends ConnectionLimits {
  /** Of an HTTP request. */
  maxBodyBytes: number;
  /** Within which the body of an HTTP request must have come. */
  bodyTimeoutMs: number;
  /** Of one input as canonical JSON. */
  maxInputBytes: number;
  maxPageSize: number;
  /** Of one bulk mutation. */
  maxBulkInputs: number;
  /** Of one SQL statement. */
  statementTimeoutMs: number;
}

export const LimitSettings = z.object({
  MAX_BODY_BYTES: wholeNumber(1_024, 1_073_741_824, 2_097_152),
  BODY_TIMEOUT_MS: wholeNumber(100, 600_000, 10_000),
  // Not above what the workers take.
  MAX_INPUT_BYTES: wholeNumber(1_024, MAX_INPUT_BYTES, MAX_INPUT_BYTES),
  MAX_PAGE_SIZE: wholeNumber(1, 1_000, 100),
  MAX_BULK_INPUTS: wholeNumber(1, MAX_JOBS_AT_ONCE, MAX_JOBS_AT_ONCE),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000, 5_000),
  ...ConnectionLimitSettings.shape,
});

export function toLimits(settings: z.infer<typeof LimitSettings>): Limits {
  return {
    maxBodyBytes: settings.MAX_BODY_BYTES,
    bodyTimeoutMs: settings.BODY_TIMEOUT_MS,
    maxInputBytes: settings.MAX_INPUT_BYTES,
    maxPageSize: settings.MAX_PAGE_SIZE,
    maxBulkInputs: settings.MAX_BULK_INPUTS,
    statementTimeoutMs: settings.STATEMENT_TIMEOUT_MS,
    ...toConnectionLimits(settings),
  };
}
