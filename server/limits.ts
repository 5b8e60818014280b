import { z } from 'zod';
import { MAX_INPUT_BYTES } from '../sql/canonical.ts';
import { MAX_JOBS_AT_ONCE } from '../sql/enqueue-jobs.ts';
import { wholeNumber } from '../sql/environment.ts';

/** What binds a client. */
export interface Limits {
  /** Of an HTTP request. */
  maxBodyBytes: number;
  /** Within which the body of an HTTP request must have come. */
  bodyTimeoutMs: number;
  /** Of a WebSocket frame. */
  maxFrameBytes: number;
  /** Of one input as canonical JSON. */
  maxInputBytes: number;
  maxPageSize: number;
  /** Of one bulk mutation. */
  maxBulkInputs: number;
  /** Of one SQL statement. */
  statementTimeoutMs: number;
  /** How long a WebSocket may stay without connection_init. */
  socketInitMs: number;
  /** How often a WebSocket is pinged; it is closed when the ping before has not been answered. */
  socketPingMs: number;
}

export const LimitSettings = z.object({
  MAX_BODY_BYTES: wholeNumber(1_024, 1_073_741_824, 2_097_152),
  BODY_TIMEOUT_MS: wholeNumber(100, 600_000, 10_000),
  MAX_FRAME_BYTES: wholeNumber(1_024, 1_073_741_824, 65_536),
  // Not above what the workers take.
  MAX_INPUT_BYTES: wholeNumber(1_024, MAX_INPUT_BYTES, MAX_INPUT_BYTES),
  MAX_PAGE_SIZE: wholeNumber(1, 1_000, 100),
  MAX_BULK_INPUTS: wholeNumber(1, MAX_JOBS_AT_ONCE, MAX_JOBS_AT_ONCE),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000, 5_000),
  SOCKET_INIT_MS: wholeNumber(100, 600_000, 3_000),
  SOCKET_PING_MS: wholeNumber(100, 600_000, 12_000),
});

export function toLimits(settings: z.infer<typeof LimitSettings>): Limits {
  return {
    maxBodyBytes: settings.MAX_BODY_BYTES,
    bodyTimeoutMs: settings.BODY_TIMEOUT_MS,
    maxFrameBytes: settings.MAX_FRAME_BYTES,
    maxInputBytes: settings.MAX_INPUT_BYTES,
    maxPageSize: settings.MAX_PAGE_SIZE,
    maxBulkInputs: settings.MAX_BULK_INPUTS,
    statementTimeoutMs: settings.STATEMENT_TIMEOUT_MS,
    socketInitMs: settings.SOCKET_INIT_MS,
    socketPingMs: settings.SOCKET_PING_MS,
  };
}
