import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Viewer } from '../auth/viewer.ts';
import { runPlainOperation } from '../graphql/plain-operation.ts';
import type { GraphQLServer } from '../graphql/yoga.ts';
import type { Limits } from '../limits.ts';
import { answerError } from './answer.ts';
import { plainAnswerType } from './plain-request.ts';
import { readBody } from './read-body.ts';
import type { Fault } from './receive-body.ts';

export type AnswerGraphQL = (request: IncomingMessage, response: ServerResponse, viewer: Viewer) => Promise<void>;
type BodyLimits = Pick<Limits, 'maxBodyBytes' | 'bodyTimeoutMs'>;

/**
 * Yoga answers everything that is unusual or goes wrong. A plain request that goes well, which is nearly every one, has a short way: Yoga's own
 * functions run it, but its body and its answer are not made into the streams of a fetch, which cost far more than running it.
 */
export function createAnswerGraphQL(graphql: GraphQLServer, limits: BodyLimits): AnswerGraphQL {
  return async (request, response, viewer) => {
    if (request.method !== 'POST') return graphql(request, response, { viewer });
    const body = await readBody(request, limits);
    if (typeof body === 'string') return refuseBody(response, body, limits);
    const type = plainAnswerType(request);
    const result = type && (await runPlainOperation(graphql, body.toString(), viewer));
    if (type && result && !result.errors) return send(response, type, JSON.stringify(result));
    // Yoga takes the body from here, since the request has been read.
    await graphql(Object.assign(request, { body: Readable.from([body]) }), response, {
      viewer,
      result: result || undefined,
      bodyBytes: body.length,
    });
  };
}

function refuseBody(response: ServerResponse, fault: Fault, { maxBodyBytes, bodyTimeoutMs }: BodyLimits): void {
  if (fault === 'too long') {
    answerError(
      response,
      'PAYLOAD_TOO_LARGE',
      `A request may have ${maxBodyBytes} bytes (MAX_BODY_BYTES): send less at once.`,
    );
  }
  if (fault === 'too slow') {
    const message = `A body must have come within ${bodyTimeoutMs} ms (BODY_TIMEOUT_MS): send less, or faster.`;
    // What may still come is the rest of this request, and not another one.
    answerError(response, 'REQUEST_TIMEOUT', message, { connection: 'close' });
  }
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
