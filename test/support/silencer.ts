import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Between a client and Postgres: it can keep connections open and let less of them through. */
export interface Silencer {
  /** The same database, through it. */
  through(databaseUrl: string): string;
  /** From now on no notification passes, and everything else does. */
  dropNotifications(): void;
  /** From now on nothing passes on the connections that there are; new ones are as any. */
  freeze(): void;
  /** How often each prepared statement was asked for, by the second in which it was. */
  statements(): { name: string; at: number }[];
  close(): void;
}

interface Lane {
  isFrozen: boolean;
}

/** Type and length of a message of the protocol. */
const HEAD_BYTES = 5;
const NOTIFICATION = 'A'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);

export async function startSilencer(serverUrl: string): Promise<Silencer> {
  const { hostname, port } = new URL(serverUrl);
  const lanes = new Set<Lane>();
  const sockets = new Set<Socket>();
  const statements: { name: string; at: number }[] = [];
  let hasNotifications = true;
  const server = createServer(join);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const ownPort = typeof address === 'object' && address ? address.port : 0;

  return { through, dropNotifications, freeze, statements: () => statements, close };

  function join(client: Socket): void {
    const lane = { isFrozen: false };
    lanes.add(lane);
    const postgres = connect(Number(port), hostname);
    for (const socket of [client, postgres]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    // Of what a client sends the first message has no type.
    const fromClient = cut((message) => {
      note(message);
      return true;
    }, true);
    const fromPostgres = cut((message) => hasNotifications || message[0] !== NOTIFICATION, false);
    client.on('data', (data) => lane.isFrozen || postgres.write(fromClient(data)));
    postgres.on('data', (data) => lane.isFrozen || client.write(fromPostgres(data)));
    client.on('close', () => postgres.destroy());
    postgres.on('close', () => lane.isFrozen || client.destroy());
  }

  /** Bind: a portal's name, then the statement's. */
  function note(message: Buffer): void {
    if (message[0] !== BIND) return;
    const [, name = ''] = message.subarray(HEAD_BYTES).toString('latin1').split('\0', 2);
    statements.push({ name, at: performance.now() });
  }

  function through(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${ownPort}`;
    return url.href;
  }

  function dropNotifications(): void {
    hasNotifications = false;
  }

  function freeze(): void {
    for (const lane of lanes) lane.isFrozen = true;
  }

  function close(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
}

/** Cuts a stream into messages, and hands on those that `passes` lets through. */
function cut(passes: (message: Buffer) => boolean, startsUntyped: boolean): (data: Buffer) => Buffer {
  let rest = Buffer.alloc(0);
  let isFirst = startsUntyped;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    const passed: Buffer[] = [];
    for (let end = endOfFirst(); end <= rest.length; end = endOfFirst()) {
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      if (isFirst || passes(message)) passed.push(message);
      isFirst = false;
    }
    return Buffer.concat(passed);
  };

  function endOfFirst(): number {
    const at = isFirst ? 0 : 1;
    return rest.length < at + 4 ? Number.POSITIVE_INFINITY : at + rest.readUInt32BE(at);
  }
}
