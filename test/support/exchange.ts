import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends one request on a connection of its own, and hands back all that came, byte by byte but for its date and what is random. */
export async function exchange(url: string, path: string, request: RawRequest, leaving?: AbortSignal): Promise<string> {
  const { method = 'POST', headers = {}, body = '' } = request;
  const { hostname, port, host } = new URL(url);
  const bytes = Buffer.from(body);
  const all = { host, connection: 'close', 'content-length': String(bytes.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  leaving?.addEventListener('abort', () => socket.end());
  socket.write(Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), bytes]));
  let received = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    received += chunk;
    // The server keeps the connection of a stream, whatever was asked for.
    if (received.endsWith('\r\n0\r\n\r\n')) break;
  }
  return received.replace(/^date: .*$/im, 'date: …').replace(/^retry: \d+$/m, 'retry: …');
}
