import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';

/** A picture on its way to POST /assets, whose bytes the caller writes; its length is not told unless a header does. */
export function beginSending(url: string, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'image/jpeg', ...more };
  const request = requestHttp(new URL('/assets', url), { method: 'POST', headers });
  const answered = once(request, 'response').then(([response]) => (response as IncomingMessage).resume().statusCode); // as Node hands it over
  return {
    request,
    answered,
    leave() {
      answered.catch(() => {});
      request.destroy();
    },
  };
}
