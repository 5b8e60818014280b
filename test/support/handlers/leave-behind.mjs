import { setTimeout as wait } from 'node:timers/promises';
import { register } from 'handbill/worker';

/** Not waited for: its second statement comes when the transaction is over. */
async function note(tx) {
  await tx.query('select 1');
  await wait(100);
  await tx.query('select 2');
}

register('note', () => 'noted', { store: async (tx) => void note(tx) });
register('hang', () => new Promise(() => {}));
