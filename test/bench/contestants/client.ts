/** Whose handler only counts, or tells when it began. */
export type JobType = 'bench_noop' | 'bench_report';

/** What a contestant does for those who enqueue: its public calls, nothing faster. */
export interface Client {
  /** Jobs in one call of `enqueueInBulk`, as its documentation advises. */
  bulkSize: number;
  /** One job, committed when it answers; a waiting worker is woken. */
  enqueue(type: JobType, i: number): Promise<unknown>;
  /** A no-op job for each number, all in one transaction. */
  enqueueInBulk(numbers: number[]): Promise<unknown>;
  /** No-op jobs that nobody sees before the function in the answer is called. */
  enqueueUnseen(jobs: number, bulks: (jobs: number) => number[][]): Promise<() => Promise<void>>;
}

export interface ClientOptions {
  databaseUrl: string;
  connections: number;
}

export interface WorkerOptions {
  databaseUrl: string;
  /** Settings for a full queue; otherwise for an empty one. */
  isForThroughput: boolean;
  onHandled(jobs: number): void;
  onReport(): void;
}

/** What the module of a contestant exports; one that works by a program of its own has no `startWorker`. */
export interface ContestantModule {
  /** Makes schema and queues where they are missing. */
  openClient(options: ClientOptions): Promise<Client>;
  startWorker(options: WorkerOptions): Promise<void>;
}

/** What a client's process is asked, one thing at a time; it answers with the same `ask`. */
export type Request =
  | { ask: 'oneByOne'; jobs: number; callers: number }
  | { ask: 'inBulk'; jobs: number }
  | { ask: 'unseen'; jobs: number }
  | { ask: 'show' }
  | { ask: 'reported'; i: number };

/** `calledNs`: just before the call, by the clock that all processes of a machine share. */
export type Answer = { ask: Request['ask']; calledNs: number };
