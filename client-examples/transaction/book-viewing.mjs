// An e-mail that is sent if and only if the application's own transaction commits.
import { enqueueJob } from 'handbill/enqueue';

/**
 * @param {import('pg').ClientBase} client a connection to the database of Handbill, the application's own tables beside it
 * @param {{ listing: string, visitor: string, at: string }} viewing
 */
export async function bookViewing(client, { listing, visitor, at }) {
  await client.query('begin');
  try {
    await client.query('insert into viewings (listing, visitor, at) values ($1, $2, $3)', [listing, visitor, at]);
    await enqueueJob(client, {
      type: 'send_email',
      idempotencyKey: `viewing-${listing}-${at}`,
      payload: { to: visitor, subject: 'Your viewing', body: `We look forward to seeing you on ${at}.` },
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
