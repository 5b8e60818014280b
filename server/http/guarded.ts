import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { MaskError } from '../graphql/mask-error.ts';
import { answerJson } from './answer.ts';
import { inTurn } from './in-turn.ts';
import type { Route } from './router.ts';

/** Whatever a route throws becomes an answer, or ends the one that has begun; it never ends the process. */
export function guarded(route: Route, maskError: MaskError) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    response.on('timeout', endUnread);
    inTurn(request, response, () => {
      Promise.resolve()
        .then(() => route(request, response))
        .catch((error: unknown) => answerFailure(response, maskError(error)));
    });
  };
}

/** Nothing has moved for UNREAD_MS: we may be at work, or have nothing to tell; or nobody reads what we told. */
function endUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

function answerFailure(response: ServerResponse, { message, extensions }: ReturnType<MaskError>): void {
  if (response.headersSent) return void response.destroy();
  const { http, ...told } = extensions as { http: { status: number } }; // as maskError makes them
  answerJson(response, http.status, { errors: [{ message, extensions: told }] });
}
