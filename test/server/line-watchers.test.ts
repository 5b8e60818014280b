import { expect } from 'vitest';
import { createLineWatchers } from '../../server/hub/line-watchers.ts';
import { createMailbox } from '../../server/hub/mailbox.ts';
import type { Pool } from '../../sql/database.ts';
import { enqueue } from '../support/queue.ts';
import { test } from '../support/test.ts';

test('a database that takes long to say where jobs stand is not asked again meanwhile', async ({ db }) => {
  let asked = 0;
  const counted: Pool = Object.assign(Object.create(db), {
    query(...args: unknown[]) {
      asked += 1;
      return Reflect.apply(db.query, db, args);
    },
  });
  const line = createLineWatchers(counted, { met: () => {}, over: () => {} });
  line.sent(await enqueue(db), createMailbox());

  const looks = [line.look(), line.look()];
  line.close();
  await Promise.all(looks);
  expect(asked).toBe(1);

  await line.look();
  expect(asked).toBe(2);
});
