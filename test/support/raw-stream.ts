import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from './until.ts';

export interface RawStream {
  net: Socket;
  /** All that came, head and chunks. */
  received(): string;
  /** Resolves to all of it when the answer is whole, or its connection gone. */
  over(): Promise<string>;
}

/** Asks for events on a connection of its own, which the test may pause, close by half or reset. */
export async function openRawStream(
  url: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<RawStream> {
  const { hostname, port, host } = new URL(url);
  const net = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  net.on('error', () => {});
  await once(net, 'connect');
  let received = '';
  net.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  const body = JSON.stringify({ query });
  const all = { host, accept: 'text/event-stream', 'content-type': 'application/json', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  net.write(`POST /graphql HTTP/1.1\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  return {
    net,
    received: () => received,
    over: async () => {
      await until(() => isWhole(received) || net.closed || net.readableEnded);
      return received;
    },
  };
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const [head, body] = [answer.slice(0, end), answer.slice(end + 4)];
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length === undefined ? body.endsWith('0\r\n\r\n') : Buffer.byteLength(body) >= Number(length);
}
