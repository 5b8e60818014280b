import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols, makeServer } from 'graphql-ws';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ConnectionLimits } from '../connection-limits.ts';
import { type Crowd, type Full, isFull, type Member } from '../connections/crowd.ts';
import { CLOSE } from './close-codes.ts';
import { createSocket, pingUntilSilent } from './socket.ts';
import { type OperationSettings, type SocketExtra, socketOperations } from './socket-operations.ts';
import { holdingPlaces, NO_PLACES } from './socket-places.ts';

/** What a client gets to answer the request to close. */
const CLOSE_MS = 3_000;
/** Of one message, by frames or by packets: each costs far more memory than the byte that may be in it. */
const MOST_PIECES = 1_024;

export interface Sockets {
  /** Takes over a request to upgrade that has been found in order, unless there is no place. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): Full | undefined;
  /** Ends what has not gone by itself. */
  terminate(): void;
}

interface SocketSettings extends Omit<OperationSettings, 'maxOperations'> {
  limits: ConnectionLimits;
  crowd: Crowd;
  log: Logger;
}

export function createSockets({ limits, crowd, log, ...operations }: SocketSettings): Sockets {
  // Apart, for the types of ws do not know all of it yet.
  const options = {
    noServer: true,
    maxPayload: limits.maxFrameBytes,
    maxFragments: MOST_PIECES,
    maxBufferedChunks: MOST_PIECES,
    perMessageDeflate: false,
    closeTimeout: CLOSE_MS,
    handleProtocols,
  };
  const acceptor = new WebSocketServer(options);
  const protocol = makeServer<Record<string, unknown>, SocketExtra>({
    ...socketOperations({ ...operations, maxOperations: limits.maxSocketOperations }),
    connectionInitWaitTimeout: limits.socketInitMs,
  });
  return { accept, terminate: () => acceptor.clients.forEach((client) => void client.terminate()) };

  function accept(request: IncomingMessage, connection: Duplex, head: Buffer, address: string): Full | undefined {
    let socket: WebSocket | undefined;
    const member = crowd.enter(address, () => socket?.close(CLOSE.serviceRestart, 'Service restart'));
    if (isFull(member)) return member;
    connection.once('close', member.leave);
    acceptor.handleUpgrade(request, connection, head, (accepted) => {
      socket = accepted;
      serve(accepted, member, address);
    });
    return undefined;
  }

  function serve(client: WebSocket, member: Member, address: string): void {
    // A frame that is too long or garbled; ws closes the socket itself.
    client.on('error', (error) => log.debug({ err: error }, 'a WebSocket failed'));
    const stopPinging = pingUntilSilent(client, limits.socketPingMs);
    const { send, close, onMessage } = createSocket(client, limits);
    const extra: SocketExtra = {
      address,
      close,
      onClosed: (call) => onClosed(client, call),
      ...NO_PLACES,
      identify: member.identify,
    };
    const onText = (receive: (text: string) => Promise<void>) =>
      onMessage((text) => void holdingPlaces(extra, () => receive(text)).catch(failed));
    const closed = protocol.opened({ protocol: client.protocol, send, close, onMessage: onText }, extra);
    client.once('close', (code, reason) => {
      stopPinging();
      closed(code, String(reason)).catch((error: unknown) => log.error({ err: error }, 'a WebSocket did not end well'));
    });

    function failed(error: unknown): void {
      if (isOfServer(error)) return void close(CLOSE.badRequest, 'Invalid message received');
      log.error({ err: error }, 'a WebSocket message failed');
      close(CLOSE.internalError, 'Internal server error');
    }
  }
}

/** What only a server sends is a message to the library, and then one that it throws for: it is the client's fault all the same. */
const isOfServer = (error: unknown) => error instanceof Error && error.message.startsWith('Unexpected message of type');

function onClosed(client: WebSocket, call: () => void): void {
  if (client.readyState === client.CLOSED) call();
  else client.once('close', call);
}
