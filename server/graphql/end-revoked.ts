import type { Plugin } from 'graphql-yoga';
import { unauthenticated } from './error-codes.ts';
import type { Asking } from './yoga.ts';

/** A stream of events whose viewer is let in no longer ends with an error that says so. A WebSocket is closed as a whole. */
export const endRevoked: Plugin<Asking> = {
  onSubscribe: ({ args }) => ({
    onSubscribeResult({ result, setResult }) {
      const { revoked } = args.contextValue;
      if (revoked && Symbol.asyncIterator in result) setResult(endedBy(revoked, result, lastWord));
    },
  }),
};

const lastWord = () => ({ errors: [unauthenticated('This key or token is not valid any longer.')] });

/** Hands on what comes, until the signal; then one last value. By hand and no generator, whose return() would wait for the value it is parked on. */
function endedBy<Value, Last>(signal: AbortSignal, source: AsyncIterable<Value>, last: () => Last) {
  const iterator = source[Symbol.asyncIterator]();
  const done: IteratorResult<Value | Last> = { done: true, value: undefined };
  let isOver = false;
  let interrupt = () => {};
  signal.addEventListener('abort', () => interrupt(), { once: true });
  const stream: AsyncIterableIterator<Value | Last> = { next, return: leave, [Symbol.asyncIterator]: () => stream };
  return stream;

  function next(): Promise<IteratorResult<Value | Last>> {
    if (isOver) return Promise.resolve(done);
    if (signal.aborted) return Promise.resolve(end());
    return new Promise((resolve, reject) => {
      interrupt = () => resolve(end());
      iterator.next().then(resolve, reject);
    });
  }

  function end(): IteratorResult<Value | Last> {
    isOver = true;
    leave().catch(() => {});
    return { done: false, value: last() };
  }

  async function leave(): Promise<IteratorResult<Value | Last>> {
    isOver = true;
    await iterator.return?.();
    return done;
  }
}
