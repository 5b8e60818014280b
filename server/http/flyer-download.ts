import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../sql/database.ts';
import { type Flyer, findFlyers, readFlyer } from '../../sql/flyers.ts';
import { answerError } from './answer.ts';
import { type ByteRange, parseRange } from './byte-range.ts';
import type { FlyerLinks } from './flyer-links.ts';
import { refuseMethod } from './refuse-method.ts';

const CHUNK_BYTES = 1_048_576;
const UNKNOWN = 'There is no such flyer.';

export interface Download {
  jobId: string;
  query: URLSearchParams;
}

/** Sends the PDF of a job to whoever holds a signed link to it. */
export async function sendFlyer(
  { jobId, query }: Download,
  request: IncomingMessage,
  response: ServerResponse,
  { db, links }: { db: Database; links: FlyerLinks },
): Promise<void> {
  if (refuseMethod(request, response, 'GET', 'HEAD')) return;
  const standing = links.check(jobId, query);
  if (standing === 'forged') return answerError(response, 'FORBIDDEN', 'The signature of this link is wrong.');
  if (standing === 'expired') {
    return answerError(response, 'LINK_EXPIRED', 'This link has expired. Ask for the job again: it brings a new one.');
  }
  const [flyer] = await findFlyers(db, [jobId]);
  if (!flyer) return answerError(response, 'NOT_FOUND', UNKNOWN);
  await sendBytes(flyer, request, response, db);
}

async function sendBytes(
  flyer: Flyer,
  request: IncomingMessage,
  response: ServerResponse,
  db: Database,
): Promise<void> {
  const etag = `"${flyer.sha256}"`;
  setHeaders(response, etag);
  if (names(request.headers['if-none-match'], etag)) return void response.writeHead(304).end();
  const ifRange = request.headers['if-range'];
  const isRangeMeant = request.method === 'GET' && (ifRange === undefined || ifRange === etag);
  const range = isRangeMeant ? parseRange(request.headers.range, flyer.byteSize) : undefined;
  if (range === 'unsatisfiable') {
    return void response.writeHead(416, { 'content-range': `bytes */${flyer.byteSize}` }).end();
  }
  const { first, last } = range ?? { first: 0, last: flyer.byteSize - 1 };
  response.writeHead(range ? 206 : 200, {
    'content-type': 'application/pdf',
    'content-length': last - first + 1,
    ...(range && { 'content-range': `bytes ${first}-${last}/${flyer.byteSize}` }),
  });
  if (request.method === 'HEAD') return void response.end();
  await writeBytes(response, { first, last }, (part) => readFlyer(db, flyer.jobId, part.first, part.last));
}

function setHeaders(response: ServerResponse, etag: string): void {
  response.setHeader('etag', etag);
  response.setHeader('accept-ranges', 'bytes');
  response.setHeader('cache-control', 'private, max-age=60');
  response.setHeader('content-disposition', 'inline; filename="flyer.pdf"');
  response.setHeader('x-content-type-options', 'nosniff');
}

function names(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === etag || tag === '*') ?? false;
}

/** Piece by piece, each when the one before it has been taken: a slow reader holds one piece in memory. */
async function writeBytes(
  response: ServerResponse,
  { first, last }: ByteRange,
  read: (part: ByteRange) => Promise<Buffer | undefined>,
): Promise<void> {
  for (let at = first; at <= last && !response.destroyed; at += CHUNK_BYTES) {
    const bytes = await read({ first: at, last: Math.min(at + CHUNK_BYTES - 1, last) });
    if (!bytes) return void response.destroy();
    if (!response.write(bytes)) await drained(response);
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
