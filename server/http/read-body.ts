import type { IncomingMessage } from 'node:http';
import type { Limits } from '../limits.ts';
import { type Fault, receiveBody } from './receive-body.ts';

/** Takes no more than the limits into memory. */
export async function readBody(
  request: IncomingMessage,
  { maxBodyBytes, bodyTimeoutMs }: Pick<Limits, 'maxBodyBytes' | 'bodyTimeoutMs'>,
): Promise<Buffer | Fault> {
  const pieces: Buffer[] = [];
  const end = await receiveBody(request, { mostBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs }, (piece) => {
    pieces.push(piece);
    return undefined;
  });
  return end === 'whole' ? Buffer.concat(pieces) : end;
}
