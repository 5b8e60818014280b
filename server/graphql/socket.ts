import type { WebSocket } from 'ws';
import type { ConnectionLimits } from '../connection-limits.ts';
import { createRate } from '../connections/rate.ts';
import { CLOSE, fittingReason } from './close-codes.ts';

/** The seconds over which messages are counted, so that many may come at once after a rest. */
const BURST_SECONDS = 4;

export interface Socket {
  /** Resolves when the bytes are on their way, so that a client which does not read is not written to. */
  send(data: string): Promise<void>;
  close(code: number, reason: string): void;
  onMessage(receive: (text: string) => void): void;
}

/** A WebSocket with the limits on what it may send, and on what it may leave unread. */
export function createSocket(socket: WebSocket, limits: ConnectionLimits): Socket {
  const { maxSocketMessagesPerSecond: perSecond, maxUnreadBytes } = limits;
  const mayCome = createRate(perSecond, perSecond * BURST_SECONDS);
  const isOpen = () => socket.readyState === socket.OPEN;
  socket.on('ping', count);
  socket.on('pong', count);
  return { send, close, onMessage };

  function send(data: string): Promise<void> {
    if (socket.bufferedAmount > maxUnreadBytes) {
      close(CLOSE.tryAgainLater, `More than ${maxUnreadBytes} bytes lie unread (MAX_UNREAD_BYTES).`);
    }
    return new Promise((resolve, reject) => {
      if (!isOpen()) return resolve();
      socket.send(data, (error) => (error && isOpen() ? reject(error) : resolve()));
    });
  }

  function close(code: number, reason: string): void {
    socket.close(code, fittingReason(reason));
  }

  function onMessage(receive: (text: string) => void): void {
    socket.on('message', (data, isBinary) => {
      if (!count()) return;
      if (isBinary) close(CLOSE.badRequest, 'Send messages as text, not as binary frames.');
      else receive(String(data));
    });
  }

  /** Whether it may be taken; what comes after the end was asked for is not. */
  function count(): boolean {
    if (!isOpen()) return false;
    if (mayCome()) return true;
    close(CLOSE.policyViolation, `More than ${perSecond} messages a second (MAX_SOCKET_MESSAGES_PER_SECOND).`);
    return false;
  }
}

/** A client that vanished without a word answers no ping, and is let go at the next. */
export function pingUntilSilent(socket: WebSocket, everyMs: number): () => void {
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
