import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const REGISTER_WORKER = statement('register_worker');
const DEREGISTER_WORKER = statement('deregister_worker');
const FORGET_WORKERS = statement('forget_workers');

export interface WorkerIdentity {
  /** WORKER_ID; two processes may share one by mistake, or while one takes over from the other. */
  id: string;
  hostname: string;
  pid: number;
}

export interface LivingWorker extends WorkerIdentity {
  types: string[];
  concurrency: number;
  running: number;
}

export type OtherProcess = Omit<WorkerIdentity, 'id'>;

/** Also says that its types are known. Answers who said so last under this id, if it was another process. */
export async function registerWorker(db: Database, worker: LivingWorker): Promise<OtherProcess | undefined> {
  const { id, hostname, pid, types, concurrency, running } = worker;
  const { rows } = await run<OtherProcess>(db, REGISTER_WORKER, [id, hostname, pid, types, concurrency, running]);
  return rows[0];
}

export async function deregisterWorker(db: Database, { id, hostname, pid }: WorkerIdentity): Promise<void> {
  await run(db, DEREGISTER_WORKER, [id, hostname, pid]);
}

export async function forgetWorkers(db: Database, silentMs: number): Promise<void> {
  await run(db, FORGET_WORKERS, [silentMs]);
}
