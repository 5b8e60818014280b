import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'graphql-yoga';
import type { ClientAddress } from '../auth/client-address.ts';
import type { Door } from '../auth/door.ts';
import { limitedKey, type Viewer } from '../auth/viewer.ts';
import { type Crowd, type Full, isFull } from '../connections/crowd.ts';
import { answerError } from '../http/answer.ts';
import { createEventStream, type EventStream } from '../http/send-events.ts';
import { NOT_LET_IN } from './close-codes.ts';
import { unauthenticated } from './error-codes.ts';

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
  pingMs: number;
}

/** Answers a subscription with events, by a way of our own to the client: Yoga's makes the stream of a fetch of each, without a limit. */
export function createStreamAnswers({ crowd, door, clientAddress, pingMs }: StreamSettings) {
  return ({ req, res, viewer }: Exchange): ResultProcessor =>
    async (result, { Response }) => {
      if (!(Symbol.asyncIterator in result)) throw new Error('Only a stream is answered with events.');
      // Who has left meanwhile leaves no second time.
      if (res.destroyed) {
        await result[Symbol.asyncIterator]().return?.();
        return new Response(null);
      }
      const events = createEventStream(res, pingMs);
      const full = takePlace(res, events, clientAddress(req), limitedKey(viewer));
      if (full) {
        await result[Symbol.asyncIterator]().return?.();
        answerError(res, full.code, full.message, { 'retry-after': '5' });
      } else {
        const lastWord = { errors: [unauthenticated(NOT_LET_IN)] };
        res.once(
          'close',
          door.hold(viewer, () => events.end(lastWord)),
        );
        await events.sendAll(result);
      }
      // The answer has been given: of this one Yoga sends nothing.
      return new Response(null);
    };

  function takePlace(res: ServerResponse, events: EventStream, address: string, key: string | undefined) {
    const member = crowd.enter(address, () => events.end());
    if (isFull(member)) return member;
    const full: Full | undefined = key === undefined ? undefined : member.identify(key);
    if (full) member.leave();
    else res.once('close', member.leave);
    return full;
  }
}
