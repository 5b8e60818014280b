import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../sql/database.ts';
import { type Flyer, findFlyers, readFlyer } from '../../sql/flyers.ts';
import { answerError } from './answer.ts';
import { type ByteRange, parseRange } from './byte-range.ts';
import { type AccessSources, mayDownload, UNKNOWN_FLYER } from './flyer-access.ts';
import { refuseMethod } from './refuse-method.ts';

const CHUNK_BYTES = 1_048_576;

/** Sends the PDF of a job to whoever holds a signed link to it, or brings a key or token that may read the job. */
export async function sendFlyer(
  jobId: string,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
  sources: AccessSources & { db: Database },
): Promise<void> {
  if (refuseMethod(request, response, 'GET', 'HEAD')) return;
  if (!(await mayDownload(jobId, query, request, response, sources))) return;
  const [flyer] = await findFlyers(sources.db, [jobId]);
  if (!flyer) return answerError(response, 'NOT_FOUND', UNKNOWN_FLYER);
  await sendBytes(flyer, request, response, sources.db);
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
  response.setHeader('cache-control', 'private, no-store');
  response.setHeader('content-disposition', 'inline; filename="flyer.pdf"');
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
