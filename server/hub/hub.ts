import type { Database } from '../../sql/database.ts';
import type { JobFilter } from '../../sql/job-pages.ts';
import { parseAnnouncement } from './announcement.ts';
import { createFilterWatchers } from './filter-watchers.ts';
import { createLineWatchers } from './line-watchers.ts';
import type { JobStream, Mailbox } from './mailbox.ts';
import { createReader } from './read-changes.ts';
import { createTopics } from './topics.ts';
import { createTrouble, type Troubled } from './trouble.ts';
import { createWakeQueue } from './wake-queue.ts';
import { type FilterRights, watchFilter } from './watch-filter.ts';
import { type Rights, watchJob } from './watch-job.ts';
import { watchJobs } from './watch-jobs.ts';

/** What LISTEN has missed, for whatever reason, is seen after this. */
const SAFETY_MS = 5_000;
/** Announced and not read yet. Beyond, who watches by a filter starts anew: so much is not read for it alone. */
const MAX_UNREAD = 20_000;

export interface HubSettings {
  /** Changed jobs that may wait for one reader that watches by a filter. */
  maxBehind: number;
  safetyMs?: number | undefined;
  /** Whether notifications do not arrive just now. */
  isDeaf?: () => boolean;
  /** Hears why something cannot be read, once until it can: it is sent later then. */
  onTrouble?: (what: Troubled, error: unknown) => void;
}

export interface Hub {
  /** The job as it stands, then its newest version whenever it has changed; ends after a terminal status. */
  watchJob(jobId: string, rights: Rights): JobStream;
  /** Of several, until the reader leaves. */
  watchJobs(jobIds: ReadonlySet<string>, rights: Rights): JobStream;
  /** Every change of a job that fits or was sent before, until the reader leaves. */
  watchFilter(filter: JobFilter, rights: FilterRights): JobStream;
  /** Takes a payload of the channel; hands back the nonces in it. */
  announce(payload: string): string[];
  /** Notifications may have been lost: looks at all that is watched. */
  catchUp(): void;
  figures(): HubFigures;
  /** Ends every stream. */
  close(): void;
}

export interface HubFigures {
  /** Streams that are open. */
  watchers: number;
  /** Jobs that they follow. */
  followed: number;
  /** Words on the channel that nobody could read. */
  malformed: number;
  /** Announced versions that no job has. */
  foreign: number;
  /** Each of many jobs. */
  reads: number;
}

/** From announcements to watchers. */
export function createHub(
  db: Database,
  { maxBehind, safetyMs = SAFETY_MS, isDeaf = () => false, onTrouble = () => {} }: HubSettings,
): Hub {
  const counts = { malformed: 0, foreign: 0, reads: 0 };
  const topics = createTopics((jobId) => queue.wake(jobId));
  const troubleWith = (what: Troubled) => createTrouble((error) => onTrouble(what, error));
  const line = createLineWatchers(db, troubleWith('places'));
  const filters = createFilterWatchers();
  const queue = createWakeQueue(createReader({ db, topics, filters, counts, trouble: troubleWith('changes') }));
  const safety = setInterval(lookAround, safetyMs);
  const open = new Set<Mailbox>();
  let isClosed = false;

  return {
    watchJob: (jobId, rights) => admit(watchJob({ topics, line }, jobId, rights)),
    watchJobs: (jobIds, rights) => admit(watchJobs({ topics, line }, jobIds, rights)),
    watchFilter: (filter, rights) => admit(filters.add(watchFilter(topics, { ...rights, filter, maxBehind }))),
    announce,
    catchUp,
    figures: () => ({ watchers: open.size, followed: topics.size(), ...counts }),
    close,
  };

  function admit(mailbox: Mailbox): JobStream {
    open.add(mailbox);
    mailbox.whenOver(() => open.delete(mailbox));
    if (isClosed) mailbox.end();
    return mailbox.stream;
  }

  function announce(payload: string): string[] {
    const { versions, nonces, malformed } = parseAnnouncement(payload);
    counts.malformed += malformed;
    for (const [id, version] of versions) {
      if (topics.isNews(id, version) || filters.isNews(id, version)) queue.wake(id, version);
    }
    if (queue.length() > MAX_UNREAD) filters.resync();
    return nonces;
  }

  function catchUp(): void {
    queue.check(topics.ids());
    filters.resync();
  }

  /** Who watches by a filter learns of a change by its announcement alone. */
  function lookAround(): void {
    queue.check(topics.ids());
    void line.look();
    if (isDeaf()) filters.resync();
  }

  function close(): void {
    isClosed = true;
    clearInterval(safety);
    queue.close();
    line.close();
    for (const mailbox of [...open]) mailbox.end();
  }
}
