import type { IncomingMessage } from 'node:http';
import type { Limits } from '../limits.ts';

/** `gone`: the client left before it had sent all. */
export type Fault = 'gone' | 'too long' | 'too slow';

/** Takes no more than the limits into memory, whatever length the client tells or does not tell. */
export function readBody(
  request: IncomingMessage,
  { maxBodyBytes, bodyTimeoutMs }: Pick<Limits, 'maxBodyBytes' | 'bodyTimeoutMs'>,
): Promise<Buffer | Fault> {
  if (request.destroyed) return Promise.resolve('gone');
  if (Number(request.headers['content-length']) > maxBodyBytes) return Promise.resolve('too long');
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const timer = setTimeout(() => end('too slow'), bodyTimeoutMs);
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBodyBytes) return end('too long');
      chunks.push(chunk);
    };
    request.on('data', take);
    request.once('end', () => end(Buffer.concat(chunks)));
    request.once('error', () => end('gone'));
    request.once('close', () => end('gone'));

    function end(body: Buffer | Fault): void {
      clearTimeout(timer);
      request.off('data', take);
      resolve(body);
    }
  });
}
