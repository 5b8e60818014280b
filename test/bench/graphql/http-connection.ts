import { once } from 'node:events';
import { connect } from 'node:net';

/** One connection that stays open, with one request on it at a time. */
export interface HttpConnection {
  /** Sends a whole request as it goes over the wire, and resolves to the body of its answer. */
  exchange(request: string): Promise<string>;
  close(): void;
}

interface Waiting {
  resolve: (body: string) => void;
  reject: (error: Error) => void;
}

/** Far leaner than node:http's client, which takes more of a core than the servers that are measured. */
export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let waiting: Waiting | undefined;
  let received = '';
  // Of one byte a character, so that content-length counts characters.
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => hear(String(chunk)));
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The server has closed a connection.')));
  return { exchange, close: () => void socket.destroy() };

  function exchange(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(request);
    });
  }

  function hear(chunk: string): void {
    received += chunk;
    const body = wholeBody(received);
    if (body === undefined) return;
    const { resolve, reject } = waiting ?? {};
    if (received.startsWith('HTTP/1.1 200 ')) resolve?.(body);
    else reject?.(new Error(`The server answered: ${received}`));
    received = '';
  }
}

/** Undefined until all of it has come. */
function wholeBody(received: string): string | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
  if (Number.isNaN(length)) throw new Error(`An answer without content-length: ${received}`);
  const body = received.slice(headEnd + 4);
  return body.length < length ? undefined : body;
}
