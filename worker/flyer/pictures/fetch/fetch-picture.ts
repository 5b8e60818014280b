import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { MAX_PICTURE_BYTES } from '../../../../sql/listing/images-of.ts';
import { parsedUrl } from '../../../../sql/text/parsed-url.ts';
import { fault, type Obtained, TOO_MANY_BYTES } from '../fault.ts';
import { AddressRefused, type AllowedHosts, checkedLookup, checkTarget, type LookUp } from './address.ts';
import type { KeptPicture, KeptPictures } from './picture-cache.ts';

const MOST_REDIRECTS = 3;
/** For a connection and each further sign of life; and for all of it, redirects included. */
const SILENT_MS = 5_000;
const WHOLE_MS = 20_000;

const NOT_FOUND = fault('IMAGE_NOT_FOUND', 'Its address leads to no picture: left out. Give one that anyone may read.');
const REFUSED = fault(
  'IMAGE_ADDRESS_REFUSED',
  'Its address is not public, or not one that this worker may fetch from: left out.',
);

export interface FetchSettings {
  allowed: AllowedHosts;
  /** Of those who ask; undefined: nothing is kept. */
  kept?: KeptPictures | undefined;
  silentMs?: number;
  wholeMs?: number;
  lookUp?: LookUp;
}

interface Journey extends Pick<FetchSettings, 'allowed' | 'kept' | 'lookUp'> {
  silentMs: number;
  signal: AbortSignal;
}

/**
 * No answer, a broken one, or a server in trouble: another attempt may do better. Its words name the host that the listing names, and tell nothing of
 * what lies behind the address.
 */
class PictureUnreachable extends Error {
  override name = 'PictureUnreachable';
  readonly code = 'IMAGE_UNREACHABLE';

  constructor(host: string, cause: unknown) {
    super(`The picture could not be loaded: ${host} did not answer, or not in full.`, { cause });
  }
}

/**
 * The bytes at a web address. Rejects with PictureUnreachable when another attempt may do better, with the signal's reason when aborted. What will
 * not get better is a fault: a refused address, no such picture, too many bytes. No cookies, no credentials, no proxy.
 */
export async function fetchPicture(url: string, settings: FetchSettings, signal: AbortSignal): Promise<Obtained> {
  const { silentMs = SILENT_MS, wholeMs = WHOLE_MS } = settings;
  const whole = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]);
  try {
    return await follow(new URL(url), { ...settings, silentMs, signal: whole }, MOST_REDIRECTS);
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof AddressRefused) return REFUSED;
    throw new PictureUnreachable(new URL(url).hostname, thrown);
  }
}

async function follow(url: URL, journey: Journey, redirects: number): Promise<Obtained> {
  checkTarget(url, journey.allowed);
  const known = journey.kept?.find(url);
  if (known && known.freshUntil > performance.now()) return { bytes: known.bytes };
  const response = await ask(url, journey, known);
  const status = response.statusCode ?? 0;
  if (status === 200) return keeping(url, journey, response.headers, await bytesOf(response));
  response.destroy();
  if (status === 304 && known)
    return keeping(url, journey, { ...known.headers, ...response.headers }, { bytes: known.bytes });
  if (status >= 300 && status < 400) {
    const target = targetOf(response, url);
    return target && redirects > 0 ? await follow(target, journey, redirects - 1) : NOT_FOUND;
  }
  if (status >= 500 || status === 429 || status === 408) throw new Error(`It answered ${status}.`);
  return NOT_FOUND;
}

function keeping(url: URL, { kept }: Journey, headers: IncomingHttpHeaders, obtained: Obtained): Obtained {
  if (obtained.bytes) kept?.keep(url, obtained.bytes, headers);
  return obtained;
}

/** Undefined where it leads nowhere, or out of the safe into the open. */
function targetOf({ headers: { location } }: IncomingMessage, url: URL): URL | undefined {
  const target = location === undefined ? undefined : parsedUrl(location, url);
  return url.protocol === 'https:' && target?.protocol !== 'https:' ? undefined : target;
}

function ask(
  url: URL,
  { allowed, lookUp, silentMs, signal }: Journey,
  known: KeptPicture | undefined,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { etag, 'last-modified': lastModified } = known?.headers ?? {};
  const headers = {
    accept: 'image/avif,image/webp,image/*;q=0.9,*/*;q=0.5',
    'user-agent': 'Handbill',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
  const lookup = checkedLookup(allowed, lookUp);
  return new Promise((resolve, reject) => {
    // One connection for each picture, closed with it: a kept one could be of a name that was never looked up. What an address holds before its @ stays here.
    const { protocol, hostname, port, pathname, search } = url;
    const target = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, path: pathname + search };
    const request = send({ ...target, lookup, signal, headers, agent: false }, resolve);
    request.setTimeout(silentMs, () => request.destroy(new Error('It fell silent.')));
    request.on('error', reject);
    // A host that changes the protocol (101) closes without an answer and without an error.
    request.on('close', () => reject(new Error('It closed without an answer.')));
    request.end();
  });
}

async function bytesOf(response: IncomingMessage): Promise<Obtained> {
  if (Number(response.headers['content-length'] ?? 0) > MAX_PICTURE_BYTES) {
    response.destroy();
    return TOO_MANY_BYTES;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the response.
    if (size > MAX_PICTURE_BYTES) return TOO_MANY_BYTES;
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks) };
}
