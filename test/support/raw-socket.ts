import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from './until.ts';

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

interface FrameOptions {
  isLast?: boolean;
  isMasked?: boolean;
  reservedBits?: number;
  /** What the head says instead of the payload's own length. */
  length?: number;
}

interface Message {
  type: string;
  id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: what stands in it is the test's own document's business.
  payload?: any;
}

export interface RawSocket {
  net: Socket;
  /** What was answered to the upgrade, whole if it was refused. */
  answer: string;
  messages: Message[];
  write(bytes: Buffer): void;
  /** A message as one frame of text. */
  send(message: object): void;
  /** The code and the reason by which the server has closed it; 1006 when it went without. */
  closed(): Promise<[number, string]>;
}

interface RawOptions {
  protocol?: string | undefined;
  headers?: Record<string, string>;
  /** Stays when it is told to close: a server waits for it. */
  stays?: boolean;
}

/** A WebSocket made by hand, to say what no library would. It answers no ping. */
export async function openRawSocket(url: string, options: RawOptions = {}): Promise<RawSocket> {
  const { protocol = 'graphql-transport-ws', headers = {}, stays = false } = options;
  const { hostname, port, host } = new URL(url);
  const net = connect(Number(port), hostname);
  net.on('error', () => {});
  await once(net, 'connect');
  const head: Record<string, string> = {
    host,
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...(protocol && { 'sec-websocket-protocol': protocol }),
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const reading = readFrames(net, () => stays || net.end());
  net.write(`GET /graphql HTTP/1.1\r\n${lines.join('')}\r\n`);
  await until(() => reading.answer().includes('\r\n\r\n') || net.destroyed, { everyMs: 5 });
  return {
    net,
    get answer() {
      return reading.answer();
    },
    messages: reading.messages,
    write: (bytes) => void net.write(bytes),
    send: (message) => void net.write(frame(OPCODE.text, JSON.stringify(message))),
    closed: async () => {
      await until(() => reading.closing() ?? net.closed);
      return reading.closing() ?? [1006, ''];
    },
  };
}

/** Opens one and gets it acknowledged. */
export async function openReadySocket(url: string, payload?: object): Promise<RawSocket> {
  const socket = await openRawSocket(url);
  socket.send({ type: 'connection_init', payload });
  await until(() => socket.messages.some(({ type }) => type === 'connection_ack'), { everyMs: 5 });
  return socket;
}

export function frame(opcode: number, payload: string | Buffer, options: FrameOptions = {}): Buffer {
  const { isLast = true, isMasked = true, reservedBits = 0, length } = options;
  const body = Buffer.from(payload);
  const head = [(isLast ? 0x80 : 0) | (reservedBits << 4) | opcode];
  const size = length ?? body.length;
  const mask = isMasked ? 0x80 : 0;
  if (size < 126) head.push(mask | size);
  else if (size < 65_536) head.push(mask | 126, size >> 8, size & 0xff);
  else head.push(mask | 127, 0, 0, 0, 0, (size >>> 24) & 0xff, (size >> 16) & 0xff, (size >> 8) & 0xff, size & 0xff);
  if (!isMasked) return Buffer.concat([Buffer.from(head), body]);
  const key = [0x12, 0x34, 0x56, 0x78];
  return Buffer.concat([Buffer.from([...head, ...key]), body.map((byte, at) => byte ^ (key[at % 4] ?? 0))]);
}

/** The server's frames are whole and without a mask. */
function readFrames(net: Socket, leave: () => void) {
  const messages: Message[] = [];
  let answer = '';
  let closing: [number, string] | undefined;
  let bytes = Buffer.alloc(0);
  net.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    if (!answer.startsWith('HTTP/1.1 101')) takeAnswer();
    if (answer.startsWith('HTTP/1.1 101')) while (takeFrame());
  });
  return { messages, answer: () => answer, closing: () => closing };

  function takeAnswer(): void {
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return;
    const isUpgraded = bytes.subarray(0, 12).toString() === 'HTTP/1.1 101';
    answer += bytes.subarray(0, isUpgraded ? end + 4 : undefined).toString();
    bytes = isUpgraded ? bytes.subarray(end + 4) : Buffer.alloc(0);
  }

  function takeFrame(): boolean {
    const [start, size] = extent();
    if (bytes.length < start + size) return false;
    const body = bytes.subarray(start, start + size);
    const opcode = (bytes[0] ?? 0) & 0x0f;
    if (opcode === OPCODE.text) messages.push(JSON.parse(body.toString()));
    if (opcode === OPCODE.close) close(body);
    bytes = bytes.subarray(start + size);
    return bytes.length > 0;
  }

  function close(body: Buffer): void {
    closing = [body.length < 2 ? 1005 : body.readUInt16BE(), body.subarray(2).toString()];
    leave();
  }

  /** Where the body begins and how long it is; more than there is when the head is not whole yet. */
  function extent(): [number, number] {
    const short = bytes.length < 2 ? 127 : (bytes[1] ?? 0) & 0x7f;
    if (short < 126) return [2, short];
    const start = short === 126 ? 4 : 10;
    if (bytes.length < start) return [start, 1];
    return [start, short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))];
  }
}
