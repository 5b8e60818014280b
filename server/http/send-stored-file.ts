import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ByteRange, parseRange } from './byte-range.ts';

const CHUNK_BYTES = 1_048_576;

/** A file that lies in the database, as it stood when it was looked up. */
export interface StoredFile {
  sha256: string;
  byteSize: number;
  mediaType: string;
  /** What a browser saves it under. */
  name: string;
  cacheControl: string;
  /** Undefined when it is gone, or another has taken its place. */
  read(part: ByteRange): Promise<Buffer | undefined>;
}

/** Answers a GET or HEAD: whole, in a range, or that the copy of who asks is still good. */
export async function sendStoredFile(
  file: StoredFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const etag = `"${file.sha256}"`;
  setHeaders(response, file, etag);
  if (names(request.headers['if-none-match'], etag)) return void response.writeHead(304).end();
  const ifRange = request.headers['if-range'];
  const isRangeMeant = request.method === 'GET' && (ifRange === undefined || ifRange === etag);
  const range = isRangeMeant ? parseRange(request.headers.range, file.byteSize) : undefined;
  if (range === 'unsatisfiable') {
    return void response.writeHead(416, { 'content-range': `bytes */${file.byteSize}` }).end();
  }
  const { first, last } = range ?? { first: 0, last: file.byteSize - 1 };
  response.writeHead(range ? 206 : 200, {
    'content-type': file.mediaType,
    'content-length': last - first + 1,
    ...(range && { 'content-range': `bytes ${first}-${last}/${file.byteSize}` }),
  });
  if (request.method === 'HEAD') return void response.end();
  await writeBytes(response, { first, last }, file.read);
}

function setHeaders(response: ServerResponse, { name, cacheControl }: StoredFile, etag: string): void {
  response.setHeader('etag', etag);
  response.setHeader('accept-ranges', 'bytes');
  response.setHeader('cache-control', cacheControl);
  response.setHeader('content-disposition', `inline; filename="${name}"`);
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
