import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Viewer } from '../auth/viewer.ts';
import { runPlainOperation } from '../graphql/plain-operation.ts';
import type { GraphQLServer } from '../graphql/yoga.ts';
import { plainAnswerType, readBody } from './plain-request.ts';

export type AnswerGraphQL = (request: IncomingMessage, response: ServerResponse, viewer: Viewer) => Promise<void>;

/**
 * Yoga answers everything that is unusual or goes wrong. A plain request that goes well, which is nearly every one, has a short way: Yoga's own
 * functions run it, but its body and its answer are not made into the streams of a fetch, which cost far more than running it.
 */
export function createAnswerGraphQL(graphql: GraphQLServer, maxBodyBytes: number): AnswerGraphQL {
  return async (request, response, viewer) => {
    const type = plainAnswerType(request, maxBodyBytes);
    if (type === undefined) return graphql(request, response, { viewer });
    const body = await readBody(request);
    if (!body) return;
    const result = await runPlainOperation(graphql, body.toString(), viewer);
    if (result && !result.errors) return send(response, type, JSON.stringify(result));
    // Yoga takes the body from here, since the request has been read.
    await graphql(Object.assign(request, { body: Readable.from([body]) }), response, { viewer, result });
  };
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
