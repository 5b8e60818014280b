import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Limits } from '../limits.ts';
import type { Fault } from './read-body.ts';

/** A body that has come in full, and lies on the disk. */
export interface Spooled {
  sha256: string;
  byteLength: number;
  read(): Promise<Buffer>;
}

type SpoolLimits = Pick<Limits, 'maxAssetBytes' | 'assetTimeoutMs'>;

/**
 * Hands on a body while it lies in a file, so that what comes slowly, or beside many others, is not held in memory. The file has no name from its
 * first moment on: whatever ends the process, nothing is left of it.
 */
export async function withSpooledBody<T>(
  request: IncomingMessage,
  limits: SpoolLimits,
  use: (body: Spooled | Fault) => Promise<T>,
): Promise<T> {
  if (Number(request.headers['content-length']) > limits.maxAssetBytes) return await use('too long');
  const file = await openNameless();
  try {
    return await use(await spool(request, file, limits));
  } finally {
    await file.close();
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `handbill-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** Takes a piece when the one before it is written. Rejects when the disk does not take it. */
function spool(
  request: IncomingMessage,
  file: FileHandle,
  { maxAssetBytes, assetTimeoutMs }: SpoolLimits,
): Promise<Spooled | Fault> {
  const hash = createHash('sha256');
  let byteLength = 0;
  let written = Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end('too slow'), assetTimeoutMs);
    request.on('data', take);
    request.once('end', () => end('whole'));
    request.once('error', () => end('gone'));
    request.once('close', () => end('gone'));
    // It may have gone while the file was made.
    if (request.destroyed) end('gone');

    function take(piece: Buffer): void {
      byteLength += piece.length;
      if (byteLength > maxAssetBytes) return void end('too long');
      hash.update(piece);
      request.pause();
      written = file.appendFile(piece);
      written.then(
        () => request.resume(),
        () => end('gone'),
      );
    }

    function end(how: Fault | 'whole'): void {
      clearTimeout(timer);
      request.off('data', take);
      // Before the file may be closed.
      written.then(() => resolve(how === 'whole' ? spooled() : how), reject);
    }
  });

  function spooled(): Spooled {
    return { sha256: hash.digest('hex'), byteLength, read: () => readWhole(file, byteLength) };
  }
}

async function readWhole(file: FileHandle, byteLength: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(byteLength);
  for (let at = 0; at < byteLength; ) {
    const { bytesRead } = await file.read(bytes, at, byteLength - at, at);
    if (bytesRead === 0) throw new Error('A spooled body has lost its end.');
    at += bytesRead;
  }
  return bytes;
}
