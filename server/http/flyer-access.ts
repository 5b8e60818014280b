import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientAddress } from '../auth/client-address.ts';
import { credentialOf } from '../auth/credentials.ts';
import type { Door } from '../auth/door.ts';
import { mayWatch } from '../auth/viewer.ts';
import type { Loaders } from '../graphql/loaders.ts';
import { answerError, answerRefused } from './answer.ts';
import type { FlyerForm, FlyerLinks, LinkStanding } from './flyer-links.ts';

export const UNKNOWN_FLYER = 'There is no such flyer.';
const WRONG_LINK =
  'The signature of this link is wrong or missing. Open it whole, as `flyer { url }` of the job gives it, or send a key.';
const EXPIRED = 'This link has expired. Ask for the job again: it brings a new one.';

export interface AccessSources {
  links: FlyerLinks;
  loaders: Pick<Loaders, 'job'>;
  door: Door;
  clientAddress: ClientAddress;
}

/** By a signed link, or by a key or token that may read the job. False: it has been refused. */
export async function mayDownload(
  wanted: { jobId: string; form: FlyerForm; query: URLSearchParams },
  request: IncomingMessage,
  response: ServerResponse,
  sources: AccessSources,
): Promise<boolean> {
  const isByKey = !wanted.query.has('signature') && credentialOf(request.headers) !== undefined;
  if (isByKey) return checkKey(wanted.jobId, request, response, sources);
  return checkLink(sources.links.check(wanted.jobId, wanted.form, wanted.query), response);
}

function checkLink(standing: LinkStanding, response: ServerResponse): boolean {
  if (standing === 'forged') answerError(response, 'FORBIDDEN', WRONG_LINK);
  if (standing === 'expired') answerError(response, 'LINK_EXPIRED', EXPIRED);
  return standing === 'good';
}

/** A job of another tenant is unknown. */
async function checkKey(
  jobId: string,
  request: IncomingMessage,
  response: ServerResponse,
  { door, loaders, clientAddress }: AccessSources,
): Promise<boolean> {
  const { viewer, refused } = await door.admit(request.headers, clientAddress(request));
  if (!viewer) {
    answerRefused(response, refused);
    return false;
  }
  const job = await loaders.job(jobId);
  const mayRead = job !== undefined && mayWatch(viewer, job);
  if (!mayRead) answerError(response, 'NOT_FOUND', UNKNOWN_FLYER);
  return mayRead;
}
