import { parentPort } from 'node:worker_threads';
import { rasterise } from './rasterise.ts';

/** A thread of the server that draws first pages, one after the other: the server's own loop has others to serve. */
parentPort?.on('message', (pdf: Uint8Array) => void answer(pdf));

async function answer(pdf: Uint8Array): Promise<void> {
  try {
    parentPort?.postMessage({ png: await rasterise(pdf) });
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) });
  }
}
