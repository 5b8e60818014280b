import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A client may send requests without waiting for answers. An answer that waits behind another one has no connection yet, and Node says nothing of
 * it when that is closed: it would be written to for ever.
 */
export function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  // One listener an answer that is under way, however many there are.
  socket.setMaxListeners(0);
  socket.once('close', closeWaiting);
  response.once('close', () => socket.off('close', closeWaiting));

  function closeWaiting(): void {
    if (response.socket || response.closed) return;
    response.destroy();
    response.emit('close');
  }
}
