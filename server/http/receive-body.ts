import type { IncomingMessage } from 'node:http';

/** `gone`: the client left before it had sent all. */
export type Fault = 'gone' | 'too long' | 'too slow';

interface Bounds {
  mostBytes: number;
  timeoutMs: number;
}

/**
 * Hands on a body piece by piece, as long as it keeps to its bounds, whatever length the client tells or does not tell. While `take` keeps a piece waiting
 * no further one is asked for; what it rejects with ends it all.
 */
export async function receiveBody(
  request: IncomingMessage,
  { mostBytes, timeoutMs }: Bounds,
  take: (piece: Buffer) => Promise<void> | undefined,
): Promise<Fault | 'whole'> {
  if (request.destroyed) return 'gone';
  if (Number(request.headers['content-length']) > mostBytes) return 'too long';
  let bytes = 0;
  let taken: Promise<void> | undefined;
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => end('too slow'), timeoutMs);
    request.on('data', onData);
    request.once('end', () => end('whole'));
    request.once('error', () => end('gone'));
    request.once('close', () => end('gone'));

    function onData(piece: Buffer): void {
      bytes += piece.length;
      if (bytes > mostBytes) return void end('too long');
      taken = take(piece);
      if (taken !== undefined) holdUntil(taken);
    }

    function holdUntil(done: Promise<void>): void {
      request.pause();
      done.then(
        () => request.resume(),
        () => end('gone'),
      );
    }

    function end(how: Fault | 'whole'): void {
      clearTimeout(timer);
      request.off('data', onData);
      // Whoever took the last piece may still be at it.
      if (taken !== undefined) taken.then(() => resolve(how), reject);
      else resolve(how);
    }
  });
}
