import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const CREATE_API_KEY = statement('create_api_key');
const LIST_API_KEYS = statement('list_api_keys');
const REVOKE_API_KEY = statement('revoke_api_key');
const FIND_LIVE_API_KEYS = statement('find_live_api_keys');
const HAS_LIVE_API_KEY = statement('has_live_api_key');
const NOTE_API_KEY_USE = statement('note_api_key_use');

export const KEY_ROLES = ['client', 'operator'] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

/** A key that is not revoked, as it is compared with what a client brings. */
export interface LiveKey {
  id: string;
  /** SHA-256 of the key. */
  hash: Buffer;
  tenant: string;
  role: KeyRole;
}

export interface ListedKey extends Omit<LiveKey, 'hash'> {
  label: string | null;
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export async function createApiKey(
  db: Database,
  { id, hash, tenant, role, label }: LiveKey & { label: string | null },
) {
  await run(db, CREATE_API_KEY, [id, hash, tenant, role, label]);
}

/** The oldest first; null: of all tenants. */
export async function listApiKeys(db: Database, tenant: string | null): Promise<ListedKey[]> {
  const { rows } = await run<ListedKey>(db, LIST_API_KEYS, [tenant]);
  return rows;
}

export interface Revoked {
  tenant: string;
  revokedAt: Date;
  /** False: it was revoked before. */
  isNew: boolean;
}

/** Undefined for a key that never was. */
export async function revokeApiKey(db: Database, id: string): Promise<Revoked | undefined> {
  const { rows } = await run<Revoked>(db, REVOKE_API_KEY, [id]);
  return rows[0];
}

/** In no order; what is unknown or revoked is left out. */
export async function findLiveApiKeys(db: Database, ids: string[]): Promise<LiveKey[]> {
  const { rows } = await run<LiveKey>(db, FIND_LIVE_API_KEYS, [ids]);
  return rows;
}

export async function hasLiveApiKey(db: Database): Promise<boolean> {
  const { rows } = await run<{ hasKey: boolean }>(db, HAS_LIVE_API_KEY, []);
  return rows[0]?.hasKey === true;
}

export async function noteApiKeyUse(db: Database, ids: string[]): Promise<void> {
  await run(db, NOTE_API_KEY_USE, [ids]);
}
