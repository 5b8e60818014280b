import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import {
  createApiKey,
  findLiveApiKeys,
  hasLiveApiKey,
  listApiKeys,
  noteApiKeyUse,
  revokeApiKey,
} from '../../sql/api-keys.ts';
import { insertRow } from '../support/queue.ts';
import { test } from '../support/test.ts';

const KEY = { id: 'abcdefghijk1', hash: randomBytes(32), tenant: 'acme', role: 'client', label: 'Website' } as const;
const OTHER = { ...KEY, id: 'abcdefghijk2', tenant: 'beta', role: 'operator', label: null } as const;

test('a key is found as it was made, until it is revoked', async ({ db }) => {
  expect(await hasLiveApiKey(db)).toBe(false);
  await createApiKey(db, KEY);
  await createApiKey(db, OTHER);
  const { label: _, ...live } = KEY;

  expect(await hasLiveApiKey(db)).toBe(true);
  expect(await findLiveApiKeys(db, [KEY.id, 'nobody'])).toEqual([live]);
  expect(await revokeApiKey(db, KEY.id)).toEqual({ tenant: 'acme', revokedAt: expect.any(Date), isNew: true });
  expect(await findLiveApiKeys(db, [KEY.id])).toEqual([]);
  expect(await hasLiveApiKey(db)).toBe(true);
  expect(await revokeApiKey(db, 'nobody')).toBeUndefined();
});

test('the list shows all of a key but what would let in', async ({ db }) => {
  await createApiKey(db, KEY);
  await createApiKey(db, OTHER);
  const { hash: _, ...shown } = KEY;

  expect(await listApiKeys(db, 'acme')).toEqual([
    { ...shown, createdAt: expect.any(Date), lastUsedAt: null, revokedAt: null },
  ]);
  expect((await listApiKeys(db, null)).map(({ id }) => id)).toEqual([KEY.id, OTHER.id]);
});

test('of those who revoke it at once one is told that it did, and all since when', async ({ db }) => {
  await createApiKey(db, KEY);

  const told = await Promise.all(Array.from({ length: 8 }, () => revokeApiKey(db, KEY.id)));

  expect(told.filter((one) => one?.isNew)).toHaveLength(1);
  expect(new Set(told.map((one) => one?.revokedAt.getTime())).size).toBe(1);
});

test('a use is written down once a minute', async ({ db }) => {
  await createApiKey(db, KEY);
  const lastUse = async () => (await listApiKeys(db, null))[0]?.lastUsedAt?.getTime() ?? 0;
  const age = (seconds: number) =>
    db.query('update handbill.api_keys set last_used_at = clock_timestamp() - make_interval(secs => $1)', [seconds]);

  await noteApiKeyUse(db, [KEY.id]);
  expect(await lastUse()).toBeGreaterThan(0);
  await age(30);
  const half = await lastUse();
  await noteApiKeyUse(db, [KEY.id]);
  expect(await lastUse()).toBe(half);
  await age(61);
  await noteApiKeyUse(db, [KEY.id]);
  expect(await lastUse()).toBeGreaterThan(half);
});

const RIGHT = { id: KEY.id, key_hash: KEY.hash, tenant: 'acme', role: 'client', label: null };

test.for([
  ['api_keys_id_form', { id: 'ABCDEFGHIJKL' }],
  ['api_keys_hash_length', { key_hash: randomBytes(31) }],
  ['api_keys_tenant_length', { tenant: '' }],
  ['api_keys_role_known', { role: 'admin' }],
  ['api_keys_label_length', { label: '' }],
  ['api_keys_label_length', { label: 'x'.repeat(101) }],
] as const)('the database refuses by %s what can be no key: %o', async ([constraint, wrong], { db }) => {
  await expect(insertRow(db, 'api_keys', { ...RIGHT, ...wrong })).rejects.toMatchObject({ constraint });
  await insertRow(db, 'api_keys', RIGHT);
});
