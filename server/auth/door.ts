import type { Logger } from 'pino';
import { hasLiveApiKey } from '../../sql/api-keys.ts';
import type { Database } from '../../sql/database.ts';
import { Refusal } from '../../sql/refusal.ts';
import { type Credential, credentialOf, type Fields } from './credentials.ts';
import { createFailedAuthentications } from './failed-authentications.ts';
import { createHolds } from './holds.ts';
import { createKeyRing } from './key-ring.ts';
import { isLoopback } from './loopback.ts';
import { createRecognise } from './recognise.ts';
import { type Admission, EXPIRED, SEND_KEY, tooMany, UNKNOWN } from './refusals.ts';
import { hasApiKey, isExpired, OPEN_VIEWER, type Viewer } from './viewer.ts';
import type { WatchTokens } from './watch-token.ts';

/** What was revoked or has expired is noticed within this and the time of one read. By asking, since a notification may be lost. */
const CHECK_MS = 2_000;

export interface Door {
  /** `address` is the client's, as limits count it. Fails when the database cannot say whether a key is good. */
  admit(fields: Fields, address: string): Promise<Admission>;
  /** Nobody needs a key. */
  isOpen(): boolean;
  /** Calls `onEnd` once this viewer would not be let in again, unless it was released before by what is handed back. */
  hold(viewer: Viewer, onEnd: () => void): () => void;
  close(): void;
}

export interface DoorSettings {
  adminApiKey: string | undefined;
  isAuthOff: boolean;
  host: string;
  limits: { maxFailedAuthentications: number };
}

interface Surroundings {
  db: Database;
  watchTokens: WatchTokens;
  log: Logger;
}

/** Asks the database whether there are keys; throws a Refusal where nobody would need one and anybody could come. */
export async function createDoor(settings: DoorSettings, { db, watchTokens, log }: Surroundings): Promise<Door> {
  const { adminApiKey, isAuthOff, limits } = settings;
  // Once there was a key, it stays closed: that the last one was revoked must not let everybody in.
  let isOpen = isAuthOff || (adminApiKey === undefined && !(await hasLiveApiKey(db)));
  if (isOpen && !isAuthOff) requireLoopback(settings.host);
  const ring = createKeyRing(db);
  const recognise = createRecognise({ adminApiKey, watchTokens, ring });
  const failed = createFailedAuthentications(limits.maxFailedAuthentications);
  const holds = createHolds();
  let isChecking = false;
  const timer = setInterval(() => void checkInTurn(), CHECK_MS);
  return { admit, isOpen: () => isOpen, hold: holds.hold, close: () => clearInterval(timer) };

  async function admit(fields: Fields, address: string): Promise<Admission> {
    if (isOpen) return { viewer: OPEN_VIEWER };
    const credential = credentialOf(fields);
    if (!credential) return SEND_KEY;
    const print = printOf(credential);
    const seconds = failed.waitSeconds(address, print);
    if (seconds > 0) return tooMany(seconds);
    const found = recognise(credential);
    const viewer = found instanceof Promise ? await found : found;
    // Others that were sent at the same time may have been wrong meanwhile.
    const secondsNow = failed.waitSeconds(address, print);
    if (secondsNow > 0) return tooMany(secondsNow);
    if (!viewer) {
      if (failed.count(address)) log.warn({ address }, 'too many wrong keys came from an address');
      return UNKNOWN;
    }
    if (isExpired(viewer)) return EXPIRED;
    failed.trust(address, print);
    return { viewer };
  }

  async function checkInTurn(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    holds.endOf(isExpired);
    await check().catch((err: unknown) => log.warn({ err }, 'keys could not be checked'));
    isChecking = false;
  }

  async function check(): Promise<void> {
    if (isOpen && !isAuthOff && (await hasLiveApiKey(db))) {
      isOpen = false;
      log.info('the first key was made: from now on everybody needs one');
    }
    if (!isOpen) holds.endOf((viewer) => viewer === OPEN_VIEWER);
    const ofKeys = holds.viewers().filter(hasApiKey);
    await ring.refresh(ofKeys.map(({ keyId }) => keyId));
    holds.endOf((viewer) => hasApiKey(viewer) && !ring.isLive(viewer.keyId));
    await ring.noteUse();
  }
}

function requireLoopback(host: string): void {
  if (isLoopback(host)) return;
  throw new Refusal(
    `HOST: ${host} can be reached from other machines, and nobody would need a key. Set ADMIN_API_KEY, make a key (npm run keys -- create), set HOST=127.0.0.1, or AUTH=off to open it to everybody.`,
  );
}

/** Not kept as it came: what is in memory must not be worth reading. */
const printOf = ({ hash, isForAdmin }: Credential) => `${isForAdmin} ${hash.toString('base64')}`;
