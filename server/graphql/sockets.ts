import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols, makeServer } from 'graphql-ws';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { addressOf } from '../auth/address.ts';
import type { Limits } from '../limits.ts';
import { type OperationSettings, type SocketExtra, socketOperations } from './socket-operations.ts';

const SERVICE_RESTART = 1012;
const INTERNAL_ERROR = 4500;

export interface Sockets {
  /** Takes over a request to upgrade that has been found in order. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Asks every client to come back later. */
  close(): void;
  /** Ends what has not gone by itself. */
  terminate(): void;
}

interface SocketSettings extends OperationSettings {
  limits: Limits;
  log: Logger;
}

export function createSockets({ limits, log, ...operations }: SocketSettings): Sockets {
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxFrameBytes,
    perMessageDeflate: false,
    handleProtocols,
  });
  const protocol = makeServer<Record<string, unknown>, SocketExtra>({
    ...socketOperations(operations),
    connectionInitWaitTimeout: limits.socketInitMs,
  });
  return {
    accept: (request, socket, head) =>
      acceptor.handleUpgrade(request, socket, head, (client) => serve(client, addressOf(request.socket))),
    close: () => acceptor.clients.forEach((client) => void client.close(SERVICE_RESTART, 'Service restart')),
    terminate: () => acceptor.clients.forEach((client) => void client.terminate()),
  };

  function serve(socket: WebSocket, address: string): void {
    // A frame that is too long or garbled; ws closes the socket itself.
    socket.on('error', (error) => log.debug({ err: error }, 'a WebSocket failed'));
    const stopPinging = pingUntilSilent(socket, limits.socketPingMs);
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (data) => send(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (receive) => socket.on('message', (data) => void receive(String(data)).catch(failed)),
      },
      { address, close: (code, reason) => socket.close(code, reason) },
    );
    socket.once('close', (code, reason) => {
      stopPinging();
      closed(code, String(reason)).catch((error: unknown) => log.error({ err: error }, 'a WebSocket did not end well'));
    });

    function failed(error: unknown): void {
      log.error({ err: error }, 'a WebSocket message failed');
      socket.close(INTERNAL_ERROR, 'Internal server error');
    }
  }
}

/** Resolves when the bytes are on their way, so that a client which does not read is not written to. */
function send(socket: WebSocket, data: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    socket.send(data, (error) => (error && socket.readyState === socket.OPEN ? reject(error) : resolve()));
  });
}

/** A client that vanished without a word answers no ping, and is let go at the next. */
function pingUntilSilent(socket: WebSocket, everyMs: number): () => void {
  let hasAnswered = true;
  socket.on('pong', () => {
    hasAnswered = true;
  });
  const timer = setInterval(() => {
    if (!hasAnswered) return socket.terminate();
    hasAnswered = false;
    socket.ping();
  }, everyMs);
  return () => clearInterval(timer);
}
