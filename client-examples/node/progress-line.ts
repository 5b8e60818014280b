import type { JobStateFragment } from '../generated/operations.ts';

const WIDTH = 24;

/** One line about a job as it stands, such as `██████░░░░░░ 50 %  draw  (attempt 1 of 5)`. */
export function progressLine(job: JobStateFragment, now = Date.now()): string {
  const done = Math.round((job.progress / 100) * WIDTH);
  const bar = `${'█'.repeat(done)}${'░'.repeat(WIDTH - done)}`;
  return `${bar} ${String(job.progress).padStart(3)} %  ${describe(job, now)}`;
}

function describe(job: JobStateFragment, now: number): string {
  const attempt = `attempt ${job.attemptCount} of ${job.maxAttempts}`;
  switch (job.status) {
    case 'PENDING':
      return `waiting ${job.waitingFor.map(({ message }) => message).join(' ')}`.trim();
    case 'PROCESSING':
      return `${job.stage ?? 'started'} (${attempt})`;
    case 'FAILED':
      return `${attempt} failed: ${reasonOf(job)} Next one ${waitOf(job, now)}.`;
    case 'SUCCEEDED':
      return `done (${attempt})`;
    case 'DEAD':
      return `given up (${attempt}): ${reasonOf(job)}`;
    case 'CANCELLED':
      return 'cancelled';
    default:
      // A status that a newer server knows.
      return job.status;
  }
}

/** What went wrong last. */
export function reasonOf({ lastError }: JobStateFragment): string {
  return lastError ? `${lastError.message.replace(/\.$/, '')} (${lastError.code}).` : 'no reason was given.';
}

function waitOf({ nextAttemptAt }: JobStateFragment, now: number): string {
  if (nextAttemptAt === null) return 'at an unknown time';
  return `in ${Math.max(0, Math.round((Date.parse(nextAttemptAt) - now) / 1_000))} s`;
}
