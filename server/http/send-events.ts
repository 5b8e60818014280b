import type { ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import { codedError } from '../graphql/coded-errors.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that compresses would hold events back.
  'cache-control': 'no-cache, no-transform',
};
const COMPLETE = 'event: complete\ndata:\n\n';
const COMMENT = ':\n\n';

/** What browsers wait before they come back: not all together when a server restarts. */
const RETRY_MS = { least: 1_000, spread: 4_000 };

export interface EventStream {
  /** Sends each as an event, and then that it was all. Resolves when nothing more will be sent. */
  sendAll(results: AsyncIterable<ExecutionResult>): Promise<void>;
  /** For good, after a last word. Without one its client misses the `complete`, and comes back. */
  end(lastWord?: ExecutionResult): void;
}

/** Server-sent events in the form of the GraphQL over SSE protocol. The next result is asked for when the last one is on its way. */
export function createEventStream(response: ServerResponse, pingMs: number): EventStream {
  let leave = () => {};
  let goOn = () => {};
  return { sendAll, end };

  async function sendAll(results: AsyncIterable<ExecutionResult>): Promise<void> {
    const iterator = results[Symbol.asyncIterator]();
    leave = () => void iterator.return?.();
    response.once('close', leave);
    response.writeHead(200, HEADERS);
    response.write(`retry: ${Math.round(RETRY_MS.least + Math.random() * RETRY_MS.spread)}\n\n`);
    const pinging = setInterval(ping, pingMs);
    response.on('drain', () => goOn());
    response.once('close', () => {
      clearInterval(pinging);
      goOn();
    });
    for (;;) {
      const { done, value } = await iterator.next();
      if (response.writableEnded || response.destroyed) return;
      if (done) return void response.end(COMPLETE);
      await write(eventOf(value));
    }
  }

  /** Who reads nothing has no use for a comment. */
  function ping(): void {
    if (!response.writableNeedDrain && !response.writableEnded) response.write(COMMENT);
  }

  async function write(text: string): Promise<void> {
    if (response.write(text)) return;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  }

  function end(lastWord?: ExecutionResult): void {
    if (response.writableEnded) return;
    if (lastWord) response.write(eventOf(lastWord) + COMPLETE);
    response.end();
    // Its connection lives on until all of this has been read.
    leave();
  }
}

const eventOf = (result: ExecutionResult) => `event: next\ndata: ${JSON.stringify(withoutStatus(result))}\n\n`;

/** Only an answer as a whole has one. */
const withoutStatus = ({ errors, ...rest }: ExecutionResult) =>
  errors ? { errors: errors.map((error) => codedError(error)), ...rest } : rest;
