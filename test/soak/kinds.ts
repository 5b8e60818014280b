import type { JobStatus } from '../../sql/job.ts';
import type { Plan } from './handlers.ts';

export interface Kind {
  name: string;
  plan: Plan;
  maxAttempts?: number;
  /** Not before so many milliseconds from now. */
  delayMs?: number;
  isCancelled?: boolean;
  /** A person revives it when it is dead. */
  isRevived?: boolean;
  /** How every job of this kind must end. */
  end: JobStatus;
}

/** Attempts that a killed worker leaves behind count too: these are enough for any of them. */
const PLENTY = 50;
const AN_HOUR_MS = 3_600_000;

export const PLAIN: Kind = { name: 'plain', plan: {}, maxAttempts: PLENTY, end: 'succeeded' };

/** Sent one by one, in turn. */
export const KINDS: Kind[] = [
  PLAIN,
  PLAIN,
  { name: 'flaky', plan: { fails: 2 }, maxAttempts: PLENTY, end: 'succeeded' },
  PLAIN,
  { name: 'snoozing', plan: { snoozes: true }, maxAttempts: PLENTY, end: 'succeeded' },
  { name: 'scheduled', plan: {}, maxAttempts: PLENTY, delayMs: 2_000, end: 'succeeded' },
  PLAIN,
  { name: 'hopeless', plan: { fails: 1_000 }, maxAttempts: 2, end: 'dead' },
  { name: 'cancelled', plan: {}, delayMs: AN_HOUR_MS, isCancelled: true, end: 'cancelled' },
  { name: 'revived', plan: { fails: 1, isPermanent: true }, maxAttempts: PLENTY, isRevived: true, end: 'succeeded' },
];
