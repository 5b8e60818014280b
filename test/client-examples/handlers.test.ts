import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { findJob } from '../../sql/jobs.ts';
import { ask, ENQUEUE_JOB } from '../support/ask.ts';
import { becomes, enqueue } from '../support/enqueue.ts';
import { startServerProcess, startWorkerProcess } from '../support/system-processes.ts';
import { test } from '../support/test.ts';

const HANDLERS = './client-examples/handlers/send-email.mjs';
const EMAIL = { to: 'ada@example.com', subject: 'Your viewing', body: 'We look forward to seeing you.' };

test('an e-mail that is enqueued over the API is sent, once and named by its job', async ({
  db,
  databaseUrl,
  dataDir,
  spawnProcess,
}) => {
  const { url } = await startServerProcess(spawnProcess, databaseUrl);
  await startWorkerProcess(spawnProcess, databaseUrl, { HANDLERS, OUTBOX: dataDir });

  const answer = await ask(url, ENQUEUE_JOB, { input: { type: 'send_email', payload: EMAIL } });

  const { id } = answer.data.enqueueJob.job;
  await becomes(db, id, 'succeeded');
  expect(await readdir(dataDir)).toEqual([`${id}.eml`]);
  expect(await readFile(join(dataDir, `${id}.eml`), 'utf8')).toBe(
    `To: ada@example.com\nSubject: Your viewing\nMessage-ID: <${id}@handbill>\n\nWe look forward to seeing you.\n`,
  );
  expect((await findJob(db, id))?.result).toEqual({ file: join(dataDir, `${id}.eml`) });
});

test('a module that registers nothing is told in the log: it has a handbill/worker of its own, or forgot to', async ({
  databaseUrl,
  spawnProcess,
}) => {
  const other = './client-examples/transaction/book-viewing.mjs';
  const worker = await startWorkerProcess(spawnProcess, databaseUrl, { HANDLERS: `${HANDLERS},${other}` });

  expect(worker.records().filter(({ level }) => level === 40)).toEqual([
    expect.objectContaining({ module: other, msg: expect.stringContaining('registers no type') }),
  ]);
});

test('a payload that can never be sent is dead at once, with every fault named', async ({
  db,
  databaseUrl,
  dataDir,
  spawnProcess,
}) => {
  await startWorkerProcess(spawnProcess, databaseUrl, { HANDLERS, OUTBOX: dataDir });

  const id = await enqueue(db, 'send_email', { to: 'nobody', subject: 'Hi\nBcc: all@example.com' });

  await becomes(db, id, 'dead');
  expect(await findJob(db, id)).toMatchObject({
    attempts: 1,
    lastErrorCode: 'INVALID_PAYLOAD',
    lastError: 'to: give an e-mail address. subject: give one line of text. body: give a text.',
  });
  expect(await readdir(dataDir)).toEqual([]);
});

test('an e-mail of a transaction exists if and only if the transaction commits', async ({ db }) => {
  // The example is JavaScript, as an application's own code may be.
  const { bookViewing } = await import(resolve('client-examples/transaction/book-viewing.mjs'));
  await db.query('create table viewings (listing text, visitor text, at timestamptz, unique (listing, at))');
  const client = await db.connect();
  const viewing = { listing: 'yaba-1', visitor: 'ada@example.com', at: '2026-12-01T10:00:00Z' };

  await bookViewing(client, viewing);
  await expect(bookViewing(client, { ...viewing, visitor: 'bob@example.com' })).rejects.toThrow('duplicate key');

  await db.query(`delete from viewings`);
  await db.query(`update handbill.jobs set type = 'send_letter', input_hash = null, input_version = null`);
  await expect(bookViewing(client, viewing)).rejects.toThrow('Another e-mail has gone to ada@example.com');
  expect((await db.query('select from viewings')).rowCount).toBe(0);

  client.release();
  const { rows } = await db.query(`select payload->>'to' as "to", status from handbill.jobs`);
  expect(rows).toEqual([{ to: 'ada@example.com', status: 'pending' }]);
});
