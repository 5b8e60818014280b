import { newApiKey } from '../../server/auth/api-key.ts';
import { createApiKey, type KeyRole } from '../../sql/api-keys.ts';
import type { Database } from '../../sql/database.ts';

export interface TestKey {
  id: string;
  key: string;
  /** What a request sends. */
  headers: { authorization: string };
}

/** A client's key of this tenant, unless another role is given. */
export async function makeKey(db: Database, tenant: string, role: KeyRole = 'client'): Promise<TestKey> {
  const { id, hash, key } = newApiKey();
  await createApiKey(db, { id, hash, tenant, role, label: null });
  return { id, key, headers: { authorization: `Bearer ${key}` } };
}
