import { newApiKey } from '../../server/auth/api-key.ts';
import { createApiKey, type KeyRole } from '../../sql/api-keys.ts';
import type { Pool } from '../../sql/database.ts';

/** Who asks, and the words that stand only in what is not theirs. */
export interface Asker {
  name: 'anonymous' | 'client' | 'operator' | 'admin';
  headers: Record<string, string>;
  mustNotSee: string[];
}

export const ADMIN_KEY = 'the-key-of-the-fuzz';
/** In a job of another tenant, and in what only operators see of the client's own. */
export const FOREIGN = 'canary_of_another_tenant';
export const OPERATORS_ONLY = 'canary-of-a-worker';

export async function createAskers(db: Pool): Promise<Asker[]> {
  const anonymous: Asker = { name: 'anonymous', headers: {}, mustNotSee: ['"data":{', FOREIGN, OPERATORS_ONLY] };
  const admin: Asker = { name: 'admin', headers: { 'x-admin-key': ADMIN_KEY }, mustNotSee: [] };
  return [
    anonymous,
    { name: 'client', headers: await keyOf(db, 'client'), mustNotSee: [FOREIGN, OPERATORS_ONLY] },
    { name: 'operator', headers: await keyOf(db, 'operator'), mustNotSee: [FOREIGN] },
    admin,
  ];
}

async function keyOf(db: Pool, role: KeyRole): Promise<Record<string, string>> {
  const { id, hash, key } = newApiKey();
  await createApiKey(db, { id, hash, tenant: 'acme', role, label: null });
  return { authorization: `Bearer ${key}` };
}
