import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

export const isForWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Answers a request as if it had not offered to go on in another protocol, as some clients offer HTTP/2 with every request (h2c). Node takes the
 * connection away from HTTP for any such offer: it is given back, with the request written anew without it.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.unshift(Buffer.concat([Buffer.from(headOf(request), 'latin1'), head]));
  server.emit('connection', socket);
}

const OF_THE_OFFER = ['upgrade', 'http2-settings', 'connection'];

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!OF_THE_OFFER.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
