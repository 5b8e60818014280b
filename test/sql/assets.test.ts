import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { keepAsset, useAssets } from '../../sql/assets.ts';
import { countWaiting } from '../support/queue.ts';
import { test } from '../support/sessions.ts';
import { until } from '../support/until.ts';

test('a picture that is swept at the very moment in which a listing names it is not had any more', async ({
  db,
  open,
}) => {
  const bytes = Buffer.from('a picture');
  const id = createHash('sha256').update(bytes).digest('hex');
  await keepAsset(db, 'acme', { id, bytes, size: undefined });
  await db.query(`update handbill.assets set used_at = now() - interval '121 days'`);
  const sweeper = await open();
  await sweeper.query('begin');
  await sweeper.query('delete from handbill.assets');

  const used = useAssets(db, 'acme', [id]);
  await until(async () => (await countWaiting(db)) === 1);
  await sweeper.query('commit');

  expect(await used).toEqual(new Set());
});
