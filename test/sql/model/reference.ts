import type { AttemptOutcome, JobStatus } from '../../../sql/job.ts';

/** A job as it should be, in as few facts as tell all states apart. */
export interface ExpectedJob {
  input: string;
  key: string | null;
  priority: number;
  type: string;
  status: JobStatus;
  attempts: number;
  maxAttempts: number;
  failures: number;
  /** One an attempt, in the order of their numbers. */
  outcomes: AttemptOutcome[];
  /** Order in time; Infinity lies ahead. */
  runAt: number;
  hasDied: boolean;
  isResolved: boolean;
}

interface Edit {
  priority?: number;
  type?: string;
  isLater?: boolean;
}

export interface NewExpectedJob {
  key: string | null;
  input: string;
  priority: number;
  maxAttempts: number;
}

/** What the queue should do, told without a database. Jobs are named by their place in the order of enqueuing. */
export function createReference() {
  const jobs: ExpectedJob[] = [];
  let time = 0;
  return { jobs, enqueue, claim, isHeld, complete, fail, release, sweep, retry, cancel, edit };

  function enqueue(job: NewExpectedJob): 'created' | 'deduplicated' | 'conflict' {
    const held = jobs.find(({ key }) => key !== null && key === job.key);
    if (held) return held.input === job.input ? 'deduplicated' : 'conflict';
    const state = {
      type: 'greet',
      status: 'pending',
      attempts: 0,
      failures: 0,
      outcomes: [],
      hasDied: false,
      isResolved: false,
    } as const;
    jobs.push({ ...job, ...state, outcomes: [], runAt: ++time });
    return 'created';
  }

  function claim(limit: number): number[] {
    const due = [...jobs.keys()].filter((index) => isDue(at(index)) && at(index).type === 'greet');
    due.sort((a, b) => at(b).priority - at(a).priority || at(a).runAt - at(b).runAt);
    for (const job of due.slice(0, limit).map(at)) {
      job.status = 'processing';
      job.attempts += 1;
      job.outcomes.push('running');
    }
    return due.slice(0, limit);
  }

  function isHeld(index: number, attempt: number): boolean {
    const job = jobs[index];
    return job?.status === 'processing' && job.outcomes.length === attempt;
  }

  function complete(index: number): void {
    end(index, 'succeeded', 'succeeded');
    at(index).isResolved = at(index).hasDied;
  }

  function fail(index: number, isRetryable: boolean, isLater: boolean): void {
    const canRetry = isRetryable && hasAttemptLeft(at(index));
    end(index, canRetry ? 'failed' : 'dead', 'failed');
    if (canRetry) at(index).runAt = isLater ? Number.POSITIVE_INFINITY : ++time;
  }

  function release(index: number): void {
    end(index, 'pending', 'interrupted');
    at(index).attempts -= 1;
  }

  function sweep(index: number): void {
    end(index, hasAttemptLeft(at(index)) ? 'pending' : 'dead', 'abandoned');
  }

  function retry(index: number, extra: number): boolean {
    const job = at(index);
    if (job.status !== 'dead') return false;
    Object.assign(job, { status: 'pending', failures: 0, maxAttempts: job.attempts + extra, runAt: ++time });
    return true;
  }

  function cancel(index: number): boolean {
    if (!isWaiting(at(index))) return false;
    at(index).status = 'cancelled';
    return true;
  }

  function edit(index: number, { isLater, ...change }: Edit): boolean {
    const job = at(index);
    if (!isWaiting(job)) return false;
    if (isLater !== undefined) job.runAt = isLater ? Number.POSITIVE_INFINITY : ++time;
    job.priority = change.priority ?? job.priority;
    job.type = change.type ?? job.type;
    return true;
  }

  function isDue(job: ExpectedJob): boolean {
    return isWaiting(job) && job.runAt <= time;
  }

  function end(index: number, status: JobStatus, outcome: AttemptOutcome): void {
    const job = at(index);
    job.status = status;
    job.outcomes[job.outcomes.length - 1] = outcome;
    if (outcome === 'failed' || outcome === 'abandoned') job.failures += 1;
    if (status === 'dead') Object.assign(job, { hasDied: true, isResolved: false });
  }

  function at(index: number): ExpectedJob {
    const job = jobs[index];
    if (!job) throw new Error(`There is no job ${index}`);
    return job;
  }
}

export type Reference = ReturnType<typeof createReference>;

const isWaiting = ({ status }: ExpectedJob): boolean => status === 'pending' || status === 'failed';
const hasAttemptLeft = ({ attempts, maxAttempts }: ExpectedJob): boolean => attempts < maxAttempts;
