import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A page is drawn within a tenth of it; what takes longer is stuck. */
const DEADLINE_MS = 10_000;
/** A thread that nobody has needed for so long gives its memory back. */
const IDLE_MS = 30_000;

export interface Rasteriser {
  /** The first page as PNG. One is drawn at a time, in the order of the calls. */
  draw(pdf: Uint8Array): Promise<Buffer>;
  close(): Promise<void>;
}

interface Answer {
  png?: Uint8Array;
  fault?: string;
}

/** @param script of the thread, compiled */
export function createRasteriser(script: URL): Rasteriser {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  return { draw, close };

  function draw(pdf: Uint8Array): Promise<Buffer> {
    const drawn = last.then(() => drawNow(pdf));
    last = drawn.catch(() => {});
    return drawn;
  }

  async function drawNow(pdf: Uint8Array): Promise<Buffer> {
    clearTimeout(idle);
    thread ??= new Worker(script);
    thread.postMessage(pdf);
    try {
      // Rejects with the error that ended the thread, or with the deadline.
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const [{ png, fault }] = (await once(thread, 'message', { signal })) as [Answer]; // What raster-thread.ts posts.
      if (!png) throw new Error(`The first page could not be drawn: ${fault}`);
      idle = setTimeout(close, IDLE_MS).unref();
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    } catch (error) {
      await close();
      throw error;
    }
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }
}
