import { findLiveApiKeys, type LiveKey, noteApiKeyUse } from '../../sql/api-keys.ts';
import type { Database } from '../../sql/database.ts';

/** A key is believed for so long after it was read. */
const FRESH_MS = 4_000;
/** One that nobody used for so long is forgotten. */
const KEPT_MS = 60_000;

export interface KeyRing {
  /** The key as it stands in the database, or stood there a few seconds ago. Undefined: there is none, or it was revoked. */
  find(id: string): Promise<LiveKey | undefined>;
  /** Reads anew what was used of late, and what `heldIds` name, by one statement. */
  refresh(heldIds: readonly string[]): Promise<void>;
  /** As the last refresh saw it. */
  isLive(id: string): boolean;
  /** Writes down what was used since the last time. */
  noteUse(): Promise<void>;
}

interface Entry {
  key: LiveKey;
  readAt: number;
  usedAt: number;
}

/** The keys in use, in memory, so that a request costs no query. */
export function createKeyRing(db: Database): KeyRing {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Entry | undefined>>();
  const used = new Set<string>();
  return { find, refresh, isLive: (id) => entries.has(id), noteUse };

  async function find(id: string): Promise<LiveKey | undefined> {
    const known = entries.get(id);
    const isFresh = known && performance.now() - known.readAt < FRESH_MS;
    const entry = isFresh ? known : await readOnce(id);
    if (!entry) return undefined;
    entry.usedAt = performance.now();
    used.add(id);
    return entry.key;
  }

  /** Who asks for it while it is being read waits for the same answer. */
  function readOnce(id: string): Promise<Entry | undefined> {
    const reading = underWay.get(id) ?? read([id]).then(() => entries.get(id));
    underWay.set(id, reading);
    return reading.finally(() => underWay.delete(id));
  }

  async function read(ids: string[]): Promise<void> {
    const readAt = performance.now();
    const keys = await findLiveApiKeys(db, ids);
    const gone = new Set(ids);
    for (const key of keys) {
      gone.delete(key.id);
      entries.set(key.id, { key, readAt, usedAt: entries.get(key.id)?.usedAt ?? readAt });
    }
    for (const id of gone) entries.delete(id);
  }

  async function refresh(heldIds: readonly string[]): Promise<void> {
    const forgottenBefore = performance.now() - KEPT_MS;
    const wanted = new Set(heldIds);
    for (const [id, { usedAt }] of entries) if (usedAt > forgottenBefore) wanted.add(id);
    for (const id of entries.keys()) if (!wanted.has(id)) entries.delete(id);
    if (wanted.size > 0) await read([...wanted]);
  }

  async function noteUse(): Promise<void> {
    const ids = [...used];
    used.clear();
    if (ids.length > 0) await noteApiKeyUse(db, ids);
  }
}
