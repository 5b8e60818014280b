/** The words of a job and its rows, as the statements hand them back. Times are the database's, cut to milliseconds by Date. */
export type JobStatus = 'pending' | 'processing' | 'succeeded' | 'failed' | 'dead' | 'cancelled';

const TERMINAL_STATUSES: readonly JobStatus[] = ['succeeded', 'dead', 'cancelled'];
export const isTerminal = (status: JobStatus): boolean => TERMINAL_STATUSES.includes(status);
/** Waiting: a worker may claim it, now or at runAt. */
export const isWaiting = (status: JobStatus): boolean => status === 'pending' || status === 'failed';

export type AttemptOutcome =
  | 'running'
  | 'succeeded'
  | 'failed'
  | 'timed_out'
  | 'abandoned'
  | 'interrupted'
  | 'snoozed'
  | 'cancelled';

export interface Job {
  id: string;
  tenant: string;
  queue: string;
  type: string;
  status: JobStatus;
  priority: number;
  version: number;
  progress: number;
  stage: string | null;
  payload: unknown;
  tags: string[];
  idempotencyKey: string | null;
  attempts: number;
  maxAttempts: number;
  lastAttempt: number;
  createdAt: Date;
  runAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  cancelRequested: boolean;
  lastError: string | null;
  lastErrorCode: string | null;
  lastErrorRetryable: boolean | null;
  lastErrorAt: Date | null;
  lastErrorFingerprint: string | null;
  result: unknown;
  diedAt: Date | null;
  deadLetterResolvedAt: Date | null;
  deadLetterResolution: 'retried_and_succeeded' | 'dismissed' | null;
  deadLetterResolvedBy: string | null;
  deadLetterNote: string | null;
}

export interface Attempt {
  jobId: string;
  number: number;
  workerId: string;
  outcome: AttemptOutcome;
  startedAt: Date;
  finishedAt: Date | null;
  durationMs: number | null;
  waitedMs: number;
  error: string | null;
  errorCode: string | null;
  errorRetryable: boolean | null;
  errorFingerprint: string | null;
}
