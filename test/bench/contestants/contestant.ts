import type { SpawnedProcess } from '../../support/processes.ts';
import type { Ground } from '../ground.ts';

/** One of those that are compared: how it is started, and what its tables show. */
export interface Contestant {
  name: string;
  /** URL of the module that its clients run by. */
  module: string;
  /** All that it keeps is in this schema of the database. */
  schema: string;
  /** A query that answers with a row while a job is unfinished. Cheap near the end, when it is asked. */
  unfinished: string;
  /** A worker that has started and waits. */
  startWorker(ground: Ground, isForThroughput: boolean): Promise<SpawnedProcess>;
}
