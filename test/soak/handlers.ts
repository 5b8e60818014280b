import { setTimeout as wait } from 'node:timers/promises';
import { PermanentError, register, SnoozeError } from '../../worker/register.ts';

/** What a job of the soak is to do; its payload. */
export interface Plan {
  /** Attempts that fail before one succeeds. */
  fails?: number;
  /** They fail for good. */
  isPermanent?: boolean;
  /** The first attempt asks for more time. */
  snoozes?: boolean;
}

const WORK_MS = 10;
const SNOOZE_MS = 300;

register('soak', async (payload, { attempt, signal, reportProgress }) => {
  const { fails = 0, isPermanent = false, snoozes = false } = payload as Plan; // as the soak has sent it
  await reportProgress(20, 'half way');
  await wait(WORK_MS, undefined, { signal });
  if (snoozes && attempt === 1) throw new SnoozeError(SNOOZE_MS);
  if (attempt <= fails) throw isPermanent ? new PermanentError('It never works.') : new Error('It fails for now.');
  return { attempt };
});
