import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MaskError } from '../graphql/mask-error.ts';
import { answerJson } from './answer.ts';
import type { Route } from './router.ts';

/** Whatever a route throws becomes an answer, or ends the one that has begun; it never ends the process. */
export function guarded(route: Route, maskError: MaskError) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    Promise.resolve()
      .then(() => route(request, response))
      .catch((error: unknown) => answerFailure(response, maskError(error)));
  };
}

function answerFailure(response: ServerResponse, { message, extensions }: ReturnType<MaskError>): void {
  if (response.headersSent) return void response.destroy();
  const { http, ...told } = extensions as { http: { status: number } }; // as maskError makes them
  answerJson(response, http.status, { errors: [{ message, extensions: told }] });
}
