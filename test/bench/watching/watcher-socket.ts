import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Transport = 'WebSocket' | 'SSE';

export interface Watching {
  transport: Transport;
  port: number;
  jobId: string;
  /** An event has come. */
  onEvent: () => void;
  /** The server has closed the connection. */
  onEnd: (error: Error) => void;
}

const QUERY = 'subscription ($jobId: UUID!) { jobStatusChanged(jobId: $jobId) { id status version progress stage } }';
/** Once in each event. */
const MARKS: Record<Transport, string> = { WebSocket: '"type":"next"', SSE: 'event: next' };
const ACKNOWLEDGED = '"type":"connection_ack"';

/** Follows one job on a connection of its own, as lean as can be: the clients' work is no part of what is measured. Resolves when it has the first event. */
export async function openWatcher({ transport, port, jobId, onEvent, onEnd }: Watching): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  socket.setEncoding('latin1');
  const subscribed = { query: QUERY, variables: { jobId } };
  if (transport === 'WebSocket') await subscribeBySocket(socket, port, subscribed);
  else socket.write(streamRequest(port, subscribed));
  await firstEvent(socket, MARKS[transport], onEvent);
  socket.on('error', onEnd);
  socket.on('close', () => onEnd(new Error('The server has closed the connection of a watcher.')));
  return socket;
}

async function subscribeBySocket(socket: Socket, port: number, payload: object): Promise<void> {
  socket.write(upgradeRequest(port));
  await said(socket, '\r\n\r\n');
  socket.write(textFrame({ type: 'connection_init' }));
  await said(socket, ACKNOWLEDGED);
  socket.write(textFrame({ id: '1', type: 'subscribe', payload }));
}

function firstEvent(socket: Socket, mark: string, onEvent: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest = '';
    let isFirst = true;
    socket.on('data', (chunk: string) => {
      const pieces = `${rest}${chunk}`.split(mark);
      rest = (pieces.at(-1) ?? '').slice(1 - mark.length);
      for (let event = 1; event < pieces.length; event += 1) {
        if (!isFirst) onEvent();
        isFirst = false;
        resolve();
      }
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`The server has closed a ${mark} connection, after: ${rest}`)));
  });
}

/** Reads until it has said this. */
async function said(socket: Socket, words: string): Promise<void> {
  for (let text = ''; !text.includes(words); ) {
    const [chunk] = await once(socket, 'data');
    text += chunk;
    if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 101')) throw new Error(`No WebSocket: ${text}`);
  }
}

function upgradeRequest(port: number): string {
  const head = [
    'GET /graphql HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    'sec-websocket-protocol: graphql-transport-ws',
  ];
  return `${head.join('\r\n')}\r\n\r\n`;
}

function streamRequest(port: number, body: object): string {
  const text = JSON.stringify(body);
  const head = [
    'POST /graphql HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    'accept: text/event-stream',
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

const FINAL_TEXT = 0x81;
const MASKED = 0x80;
const TWO_BYTES_OF_LENGTH = 126;

/** A frame as a client sends it, masked with zeros, which change nothing. */
function textFrame(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  const isShort = payload.length < TWO_BYTES_OF_LENGTH;
  const head = Buffer.from([FINAL_TEXT, MASKED | (isShort ? payload.length : TWO_BYTES_OF_LENGTH)]);
  const length = Buffer.from(isShort ? [] : [payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, length, Buffer.alloc(4), payload]);
}
