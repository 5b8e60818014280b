/**
 * What the worker and its isolated processes say to each other. Sent with structured clone, so bytes travel as bytes. `run` numbers the attempts
 * of a process: what an earlier one still has to say is nobody's any more.
 */
export type ToChild = { run: number } & Order;
export type FromChild = { run: number } & Report;

export type Order =
  | { say: 'run'; jobId: string; attempt: number; type: string; payload: unknown }
  /** The answer to a progress report: go on. */
  | { say: 'continue' }
  /** The answer to a question, by its number. */
  | { say: 'answer'; question: number; value: unknown }
  | { say: 'refuse'; question: number; error: SentError }
  /** The attempt is over; what is not done within the grace is ended with the process. */
  | { say: 'abort'; reason: string };

export type Report =
  | { say: 'ready' }
  | { say: 'progress'; percent: number; stage: string | undefined }
  | { say: 'log'; level: 'debug' | 'info' | 'warn' | 'error'; message: string; facts: object | undefined }
  | { say: 'ask'; question: number; key: unknown }
  /** `isWorn`: the process holds so much memory that the next job might not fit. */
  | { say: 'done'; output: unknown; isWorn: boolean }
  | { say: 'failed'; error: SentError; isWorn: boolean };

/** An error in words: of a thrown value nothing else is sure to survive the journey. */
export interface SentError {
  name: string;
  message: string;
  code?: string;
  retryable: boolean;
  delayMs?: number;
}
