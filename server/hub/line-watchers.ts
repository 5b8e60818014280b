import type { Database } from '../../sql/database.ts';
import { isWaiting, type Job } from '../../sql/job.ts';
import { explainWaiting, LIVING_MS, type Waiting } from '../../sql/jobs.ts';
import type { Mailbox } from './mailbox.ts';
import type { Trouble } from './trouble.ts';

/** Where those stand that have just been sent is asked for together. */
const COLLECT_MS = 25;
const IDS_PER_READ = 1_000;

interface Place {
  /** As it was sent last. */
  job: Job;
  mailboxes: Set<Mailbox>;
  /** Undefined: not looked at yet. */
  standing: string | undefined;
}

export interface LineWatchers {
  /** This reader was given the job, and wants to know where in the line it stands. */
  sent(job: Job, mailbox: Mailbox): void;
  leave(jobId: string, mailbox: Mailbox): void;
  /** Sends again what stands elsewhere than at the last look, or waits for something else. A look that is under way serves who asks meanwhile. */
  look(): Promise<void>;
  close(): void;
}

/** Where a waiting job stands changes without a change of the job, and nobody announces it. */
export function createLineWatchers(db: Database, trouble: Trouble): LineWatchers {
  const places = new Map<string, Place>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  return { sent, leave, look, close: () => clearTimeout(timer) };

  function look(): Promise<void> {
    looking ??= lookAt([...places.keys()]).finally(() => {
      looking = undefined;
    });
    return looking;
  }

  function sent(job: Job, mailbox: Mailbox): void {
    if (isWaiting(job.status)) placeOf(job).mailboxes.add(mailbox);
    else leave(job.id, mailbox);
  }

  function placeOf(job: Job): Place {
    const known = places.get(job.id);
    if (known?.job.version === job.version) return known;
    const place = { job, mailboxes: known?.mailboxes ?? new Set(), standing: undefined };
    places.set(job.id, place);
    timer ??= setTimeout(() => void lookAtNew(), COLLECT_MS);
    return place;
  }

  function leave(jobId: string, mailbox: Mailbox): void {
    const mailboxes = places.get(jobId)?.mailboxes;
    mailboxes?.delete(mailbox);
    if (mailboxes?.size === 0) places.delete(jobId);
  }

  function lookAtNew(): Promise<void> {
    timer = undefined;
    return lookAt([...places].filter(([, { standing }]) => standing === undefined).map(([id]) => id));
  }

  async function lookAt(ids: string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += IDS_PER_READ) {
      const standings = await read(ids.slice(start, start + IDS_PER_READ));
      for (const waiting of standings) compare(waiting);
    }
  }

  /** What cannot be read now is looked at again the next time. */
  async function read(ids: string[]): Promise<Waiting[]> {
    try {
      const standings = await explainWaiting(db, ids, LIVING_MS);
      trouble.over();
      return standings;
    } catch (error) {
      trouble.met(error);
      return [];
    }
  }

  function compare({ jobId, ...waiting }: Waiting): void {
    const place = places.get(jobId);
    if (!place) return;
    const standing = JSON.stringify(waiting);
    if (place.standing !== undefined && place.standing !== standing) sendAgain(place);
    place.standing = standing;
  }

  /** Another object, since what one event was answered with is kept with it. */
  function sendAgain(place: Place): void {
    place.job = { ...place.job };
    for (const mailbox of place.mailboxes) mailbox.putAgain(place.job);
  }
}
