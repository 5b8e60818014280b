import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { fault, MAX_PICTURE_BYTES, type Obtained, TOO_MANY_BYTES } from '../fault.ts';
import { AddressRefused, type AllowedHosts, checkedLookup, checkHost } from './address.ts';

const MOST_REDIRECTS = 5;
/** Until the answer begins, and until it is whole. */
const ANSWER_MS = 10_000;
const WHOLE_MS = 30_000;

/** A host that does not answer, or says that it cannot now: worth another attempt. */
class HostTrouble extends Error {}

interface FetchOptions {
  allowed: AllowedHosts;
  signal: AbortSignal;
}

/**
 * The bytes at a web address. Rejects when another attempt may do better: no answer, a broken one, a server in trouble. What will not get better
 * is a fault: a refused address, no such picture, too many bytes.
 */
export async function fetchPicture(url: string, { allowed, signal }: FetchOptions): Promise<Obtained> {
  const whole = AbortSignal.any([signal, AbortSignal.timeout(WHOLE_MS)]);
  try {
    return await follow(new URL(url), allowed, whole, MOST_REDIRECTS);
  } catch (thrown) {
    signal.throwIfAborted();
    if (isRefused(thrown)) {
      return fault(
        'IMAGE_ADDRESS_REFUSED',
        'Its address is not public, or not one that this worker may fetch from: left out.',
      );
    }
    throw troubleWith(url, thrown);
  }
}

const isRefused = (thrown: unknown): boolean =>
  thrown instanceof AddressRefused || (thrown instanceof Error && thrown.cause instanceof AddressRefused);

/** Without the query, which may hold a signature. */
function troubleWith(url: string, cause: unknown): Error {
  const { host, pathname } = new URL(url);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The picture at ${host}${pathname} could not be fetched: ${reason}`, { cause });
}

async function follow(url: URL, allowed: AllowedHosts, signal: AbortSignal, redirects: number): Promise<Obtained> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AddressRefused(url.protocol);
  checkHost(url.hostname, allowed);
  const response = await ask(url, { lookup: checkedLookup(allowed), signal });
  const status = response.statusCode ?? 0;
  const target = response.headers.location;
  if (status >= 300 && status < 400 && target) {
    response.destroy();
    if (redirects === 0 || !URL.canParse(target, url)) {
      return fault('IMAGE_NOT_FOUND', 'Its address leads on and on: left out. Give the address of the picture itself.');
    }
    return await follow(new URL(target, url), allowed, signal, redirects - 1);
  }
  if (status === 200) return await bytesOf(response);
  response.destroy();
  if (status >= 500 || status === 429 || status === 408) throw new HostTrouble(`it answered ${status}.`);
  return fault('IMAGE_NOT_FOUND', `Its host answered ${status}: left out. Give an address that anyone may read.`);
}

function ask(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/avif,image/webp,image/*;q=0.9,*/*;q=0.5', 'user-agent': 'Handbill' };
    // One connection for each picture, closed with it: a kept one would be reused for a name that was never looked up.
    const request = send(url, { ...options, headers, agent: false }, resolve);
    request.setTimeout(ANSWER_MS, () => request.destroy(new HostTrouble('it did not answer in time.')));
    request.on('error', reject);
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
