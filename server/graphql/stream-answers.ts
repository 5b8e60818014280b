import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { ClientAddress } from '../auth/client-address.ts';
import type { Door } from '../auth/door.ts';
import { limitedKey, type Viewer } from '../auth/viewer.ts';
import { type Crowd, type Full, isFull } from '../connections/crowd.ts';
import { answerError } from '../http/answer.ts';
import { createEventStream, type EventStream } from '../http/send-events.ts';
import { NOT_LET_IN } from './close-codes.ts';
import { codedError } from './coded-errors.ts';
import { unauthenticated } from './error-codes.ts';
import type { MaskError } from './mask-error.ts';

export type ResultProcessor = Parameters<
  Parameters<NonNullable<Plugin['onResultProcess']>>[0]['setResultProcessor']
>[0];

/** Of an operation over HTTP. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  viewer: Viewer;
}

interface StreamSettings {
  crowd: Crowd;
  door: Door;
  clientAddress: ClientAddress;
  maskError: MaskError;
  pingMs: number;
}

/** Answers a subscription with events, by a way of our own to the client: Yoga's makes the stream of a fetch of each, without a limit. */
export function createStreamAnswers({ crowd, door, clientAddress, maskError, pingMs }: StreamSettings) {
  return (exchange: Exchange): ResultProcessor =>
    async (result, { Response }) => {
      if (!(Symbol.asyncIterator in result)) throw new Error('Only a stream is answered with events.');
      await answer(result, exchange);
      // It has been given: of this one Yoga sends nothing.
      return new Response(null);
    };

  async function answer(results: AsyncIterable<ExecutionResult>, { req, res, viewer }: Exchange): Promise<void> {
    const events = createEventStream(res, pingMs);
    // A client that left while it was let in is told of no more.
    const full = res.destroyed || takePlace(res, events, clientAddress(req), limitedKey(viewer));
    if (full) await results[Symbol.asyncIterator]().return?.();
    if (full === true) return;
    if (full) return answerError(res, full.code, full.message, { 'retry-after': '5' });
    const lastWord = { errors: [unauthenticated(NOT_LET_IN)] };
    const release = door.hold(viewer, () => events.end(lastWord));
    res.once('close', release);
    await events.sendAll(results).catch((error: unknown) => events.end({ errors: [codedError(maskError(error))] }));
  }

  function takePlace(res: ServerResponse, events: EventStream, address: string, key: string | undefined) {
    const member = crowd.enter(address, () => events.end());
    if (isFull(member)) return member;
    const full: Full | undefined = key === undefined ? undefined : member.identify(key);
    if (full) member.leave();
    else res.once('close', member.leave);
    return full;
  }
}
