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
    const { outcome } = await enqueueJob(client, {
      type: 'send_email',
      idempotencyKey: `viewing-${listing}-${visitor}-${at}`,
      payload: { to: visitor, subject: 'Your viewing', body: `We look forward to seeing you on ${at}.` },
    });
    // The key was used before for another e-mail: this one does not exist, and would be missed.
    if (outcome === 'conflict') throw new Error(`Another e-mail has gone to ${visitor} about ${listing} at ${at}.`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
