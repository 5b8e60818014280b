import type { Socket } from 'node:net';
import { openWatcher, type Transport } from './watcher-socket.ts';

/** Handshakes under way at once. */
const SIDE_BY_SIDE = 20;

/** Watchers, each on a connection of its own. */
export interface Crowd {
  /** Opens one watcher for each of these jobs. */
  open(jobIds: string[]): Promise<void>;
  /** When each of them had its next event, by performance.now(). `change` makes the events. */
  hear(change: () => Promise<void>): Promise<number[]>;
  close(): void;
}

export function createCrowd(transport: Transport, port: number): Crowd {
  const sockets: Socket[] = [];
  let heard: number[] = [];
  let isComplete = () => {};
  let isBroken = (_error: Error) => {};
  return { open, hear, close };

  async function open(jobIds: string[]): Promise<void> {
    const left = [...jobIds];
    const openRest = async () => {
      for (let jobId = left.pop(); jobId; jobId = left.pop())
        sockets.push(await openWatcher({ transport, port, jobId, onEvent, onEnd: (error) => isBroken(error) }));
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, openRest));
  }

  function onEvent(): void {
    heard.push(performance.now());
    if (heard.length >= sockets.length) isComplete();
  }

  async function hear(change: () => Promise<void>): Promise<number[]> {
    heard = [];
    const complete = new Promise<void>((resolve, reject) => {
      isComplete = resolve;
      isBroken = reject;
    });
    await Promise.all([change(), complete]);
    return heard;
  }

  function close(): void {
    for (const socket of sockets.splice(0)) socket.destroy();
  }
}
