import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Limits } from '../limits.ts';
import { type Fault, receiveBody } from './receive-body.ts';

/** A body that has come in full, and lies on the disk. */
export interface Spooled {
  sha256: string;
  byteLength: number;
  read(): Promise<Buffer>;
}

/** Hands on a body while it lies in a file, so that what comes slowly, or beside many others, is not held in memory. */
export async function withSpooledBody<T>(
  request: IncomingMessage,
  { maxAssetBytes, assetTimeoutMs }: Pick<Limits, 'maxAssetBytes' | 'assetTimeoutMs'>,
  use: (body: Spooled | Fault) => Promise<T>,
): Promise<T> {
  const hash = createHash('sha256');
  let byteLength = 0;
  let file: FileHandle | undefined;
  try {
    const end = await receiveBody(request, { mostBytes: maxAssetBytes, timeoutMs: assetTimeoutMs }, async (piece) => {
      hash.update(piece);
      byteLength += piece.length;
      file ??= await openNameless();
      await file.appendFile(piece);
    });
    if (end !== 'whole') return await use(end);
    return await use({ sha256: hash.digest('hex'), byteLength, read: () => readWhole(file, byteLength) });
  } finally {
    await file?.close();
  }
}

/** It has no name from its first moment on: whatever ends the process, nothing is left of it. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `handbill-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** None was made for a body of no bytes. */
async function readWhole(file: FileHandle | undefined, byteLength: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(byteLength);
  for (let at = 0; file && at < byteLength; ) {
    const { bytesRead } = await file.read(bytes, at, byteLength - at, at);
    if (bytesRead === 0) throw new Error('A spooled body has lost its end.');
    at += bytesRead;
  }
  return bytes;
}
