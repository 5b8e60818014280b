import { expect } from 'vitest';
import { becomes, enqueue, outcomesOf } from '../support/enqueue.ts';
import { test } from '../support/test.ts';

test('what a store leaves behind, and nobody catches, ends the worker and costs its neighbours no attempt', async ({
  db,
  databaseUrl,
  dataDir,
  spawnProcess,
}) => {
  const worker = await spawnProcess({
    script: 'dist/worker/main.js',
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HANDLERS: './test/support/handlers/leave-behind.mjs' },
  });
  const neighbour = await enqueue(db, 'hang');
  await becomes(db, neighbour, 'processing');
  const noted = await enqueue(db, 'note');

  expect(await worker.exited).toEqual({ code: 1, signal: null });

  expect(await outcomesOf(db, noted)).toEqual(['succeeded']);
  expect(await outcomesOf(db, neighbour)).toEqual(['interrupted']);
  expect(worker.lines.join('\n')).toContain('This statement came too late');
});
