import type { Database } from '../../sql/database.ts';
import { isDatabaseTrouble } from '../../sql/errors.ts';
import type { Job } from '../../sql/job.ts';
import { findJobs } from '../../sql/jobs.ts';
import { jobNotFound } from '../graphql/error-codes.ts';
import { parseAnnouncement } from './announcement.ts';
import { createWakeQueue } from './wake-queue.ts';
import { createWatcher, type JobStream, type Watcher } from './watcher.ts';

/** What LISTEN has missed, for whatever reason, is seen after this. */
const SAFETY_MS = 5_000;

export interface Hub {
  /**
   * The job as it stands, then its newest version whenever it has changed; ends after a terminal status. A job that does not exist, or of
   * which `mayWatch` says no, fails with NOT_FOUND.
   */
  watch(jobId: string, mayWatch: (job: Job) => boolean): JobStream;
  /** Takes a payload of the channel; hands back the nonces in it. */
  announce(payload: string): string[];
  /** Notifications may have been lost: reads all that is watched. */
  readAll(): void;
  figures(): HubFigures;
  /** Ends every stream. */
  close(): void;
}

export interface HubFigures {
  watchers: number;
  /** Words on the channel that nobody could read. */
  malformed: number;
}

interface Registration {
  watcher: Watcher;
  mayWatch: (job: Job) => boolean;
}

/** From announcements to watchers. Register, then read, then stream: what changes between two of these is in the next read. */
export function createHub(db: Database, safetyMs = SAFETY_MS): Hub {
  const watched = new Map<string, Set<Registration>>();
  const queue = createWakeQueue(readAndTell);
  const safety = setInterval(readAll, safetyMs);
  let malformed = 0;
  let isClosed = false;

  return { watch, announce, readAll, figures, close };

  function watch(jobId: string, mayWatch: (job: Job) => boolean): JobStream {
    const { watcher, stream } = createWatcher(jobId, () => unregister(registration));
    const registration = { watcher, mayWatch };
    const others = watched.get(jobId);
    if (others) others.add(registration);
    else watched.set(jobId, new Set([registration]));
    if (isClosed) watcher.end();
    else queue.wake(jobId);
    return stream;
  }

  function unregister(registration: Registration): void {
    const { jobId } = registration.watcher;
    const left = watched.get(jobId);
    left?.delete(registration);
    if (left?.size === 0) watched.delete(jobId);
  }

  function announce(payload: string): string[] {
    const { versions, nonces, malformed: unread } = parseAnnouncement(payload);
    malformed += unread;
    for (const [id, version] of versions) if (isNews(id, version)) queue.wake(id);
    return nonces;
  }

  function isNews(id: string, version: number): boolean {
    return registrations(id).some(({ watcher }) => watcher.known() < version);
  }

  function readAll(): void {
    for (const id of watched.keys()) queue.wake(id);
  }

  async function readAndTell(ids: string[]): Promise<boolean> {
    // Only who was registered before the read may conclude from it that a job does not exist.
    const batch = ids.map((id) => ({ id, waiting: registrations(id) })).filter(({ waiting }) => waiting.length > 0);
    try {
      const jobs =
        batch.length > 0
          ? await findJobs(
              db,
              batch.map(({ id }) => id),
            )
          : [];
      const found = new Map(jobs.map((job) => [job.id, job]));
      for (const { id, waiting } of batch) for (const registration of waiting) tell(registration, found.get(id));
      return true;
    } catch (error) {
      if (isDatabaseTrouble(error)) return false;
      for (const { waiting } of batch) for (const { watcher } of waiting) watcher.fail(error);
      return true;
    }
  }

  function registrations(id: string): Registration[] {
    return [...(watched.get(id) ?? [])];
  }

  function figures(): HubFigures {
    const watchers = [...watched.values()].reduce((sum, set) => sum + set.size, 0);
    return { watchers, malformed };
  }

  function close(): void {
    isClosed = true;
    clearInterval(safety);
    queue.close();
    for (const id of [...watched.keys()]) for (const { watcher } of registrations(id)) watcher.end();
  }
}

function tell({ watcher, mayWatch }: Registration, job: Job | undefined): void {
  if (job && mayWatch(job)) watcher.offer(job);
  else watcher.fail(jobNotFound(watcher.jobId));
}
