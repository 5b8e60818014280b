import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A client has no reason to send more requests ahead than these; what it sends beyond stays in the network until there is room. */
const MOST_WAITING = 10;

type Join = (response: ServerResponse, start: () => void) => void;

const lines = new WeakMap<Socket, Join>();

/**
 * Starts a request of a connection when the answer before it has left. Answers leave in the order of their requests, so that one which was sent
 * ahead gains nothing by being worked on early; twenty thousand of them would hold up everybody else.
 */
export function inTurn({ socket }: IncomingMessage, response: ServerResponse, start: () => void): void {
  const join = lines.get(socket) ?? createLine(socket);
  lines.set(socket, join);
  join(response, start);
}

function createLine(socket: Socket): Join {
  /** The first is under way. */
  const line: (() => void)[] = [];
  // Node goes on with a connection whenever somebody reads a body.
  socket.on('resume', holdBack);
  return (response, start) => {
    // One without a socket comes after the last answer of its connection.
    line.push(() => response.socket && start());
    response.once('close', next);
    if (line.length === 1) line[0]?.();
    holdBack();
  };

  function next(): void {
    line.shift();
    if (line.length === MOST_WAITING) socket.resume();
    line[0]?.();
  }

  function holdBack(): void {
    if (line.length > MOST_WAITING) socket.pause();
  }
}
