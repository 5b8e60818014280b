// An application's own job type. Run it with: HANDLERS=./client-examples/handlers/send-email.mjs npm run worker
// OUTBOX is the folder that stands for the mail server.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PermanentError, register } from 'handbill/worker';

const OUTBOX = process.env.OUTBOX?.trim() || '.data/outbox';

/** @typedef {{ to: string, subject: string, body: string }} Email */

register('send_email', async (payload, { jobId, signal, reportProgress, log }) => {
  const email = readEmail(payload);
  await reportProgress(20, 'compose');
  const message = compose(email, jobId);
  await reportProgress(60, 'send');
  // The last moment to stop: past it the e-mail is out.
  signal.throwIfAborted();
  const file = await deliver(message, jobId);
  log.info('e-mail sent', { file });
  return { file };
});

/**
 * A wrong payload stays wrong however often it is tried, so the job goes to the dead letters at once.
 * @param {unknown} payload
 * @returns {Email}
 */
function readEmail(payload) {
  const { to, subject, body } = Object(payload);
  const faults = [
    isLine(to) && to.includes('@') ? '' : 'to: give an e-mail address.',
    isLine(subject) ? '' : 'subject: give one line of text.',
    typeof body === 'string' ? '' : 'body: give a text.',
  ].filter(Boolean);
  if (faults.length > 0) throw new PermanentError(faults.join(' '), { code: 'INVALID_PAYLOAD' });
  return { to, subject, body };
}

/** A line break in a header would let a payload write headers of its own. */
const isLine = (value) => typeof value === 'string' && value.trim() !== '' && !/[\r\n]/.test(value);

/** @param {Email} email */
function compose({ to, subject, body }, jobId) {
  return `To: ${to}\nSubject: ${subject}\nMessage-ID: <${jobId}@handbill>\n\n${body}\n`;
}

/** Named by the job: an attempt that runs again after a crash writes the same file, never a second e-mail. */
async function deliver(message, jobId) {
  const file = join(OUTBOX, `${jobId}.eml`);
  await mkdir(OUTBOX, { recursive: true });
  await writeFile(`${file}.part`, message);
  await rename(`${file}.part`, file);
  return file;
}
