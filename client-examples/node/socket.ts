import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { type Api, credentials } from '../api/settings.ts';
import { backOff } from './backoff.ts';

const PING_MS = 10_000;
const PONG_WITHIN_MS = 5_000;

/** A WebSocket that comes back for ever, whatever closed it, and lets go of one that has gone silent. */
export function createSocket(api: Api, onReconnect: () => void): Client {
  let silence: NodeJS.Timeout | undefined;
  const client = createClient({
    url: `${api.url.replace(/^http/, 'ws')}/graphql`,
    connectionParams: () => credentials(api),
    webSocketImpl: WebSocket,
    retryAttempts: Number.POSITIVE_INFINITY,
    // By default a refused connection, which is what a server that is starting again looks like, would be the end.
    shouldRetry: () => true,
    retryWait: backOff,
    connectionAckWaitTimeout: PING_MS,
    keepAlive: PING_MS,
    on: {
      connecting: (isRetry) => isRetry && onReconnect(),
      ping: (received) => {
        if (!received) silence = setTimeout(() => client.terminate(), PONG_WITHIN_MS);
      },
      pong: (received) => received && clearTimeout(silence),
      closed: () => clearTimeout(silence),
    },
  });
  return client;
}
