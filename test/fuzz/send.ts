import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Asker } from './asker.ts';
import type { Operation } from './document.ts';
import type { Random } from './random.ts';

export interface Answer {
  /** Of HTTP; a WebSocket has none. */
  status: number | undefined;
  text: string;
}

export type Transport = 'short way' | 'long way' | 'old type' | 'address' | 'events' | 'socket';

const SINGLE: Transport[] = ['short way', 'short way', 'long way', 'old type', 'address', 'events', 'socket'];
/** Each byte may take three in an address, which may have 16 KB with all headers. */
const MAX_ADDRESS = 4_000;
const PATIENCE_MS = 60_000;
const SILENCE_MS = 1_000;

export function pickTransport({ kind, query, variables }: Operation, random: Random): Transport {
  if (kind === 'subscription') return random.pick(['events', 'socket'] as const);
  const transport = random.pick(SINGLE);
  const isLong = Buffer.byteLength(query + JSON.stringify(variables)) > MAX_ADDRESS;
  return transport === 'address' && (kind === 'mutation' || isLong) ? 'short way' : transport;
}

/** One operation on its way. */
interface Sending {
  asker: Asker;
  transport: Transport;
  operation: Operation;
  /** A stream of what changes may have nothing to tell. */
  mayBeSilent: boolean;
}

export interface Sender {
  /** Takes the whole of an answer, and of a stream its first event, if one comes soon. */
  send(sending: Sending): Promise<Answer>;
  close(): Promise<void>;
}

export function createSender(url: string): Sender {
  const sockets = new Map<Asker, Client>();
  return {
    send: (sending) =>
      sending.transport === 'socket' ? overSocket(socketOf(sending.asker), sending) : overHttp(url, sending),
    close: async () => void (await Promise.all([...sockets.values()].map((client) => client.dispose()))),
  };

  function socketOf(asker: Asker): Client {
    const client = sockets.get(asker) ?? openSocket(url, asker);
    sockets.set(asker, client);
    return client;
  }
}

function openSocket(url: string, { headers }: Asker): Client {
  return createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: headers,
    retryAttempts: 0,
    lazyCloseTimeout: 5_000,
  });
}

function overSocket(client: Client, { operation: { query, variables }, mayBeSilent }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = mayBeSilent
      ? setTimeout(() => end({}), SILENCE_MS)
      : setTimeout(() => reject(new Error('No answer came over the WebSocket.')), PATIENCE_MS);
    let leave = () => {};
    const end = (seen: unknown) => {
      clearTimeout(timer);
      resolve({ status: undefined, text: JSON.stringify(seen) });
      // It may be called before subscribe() has returned.
      setImmediate(() => leave());
    };
    leave = client.subscribe(
      { query, variables },
      {
        next: end,
        error: (told) => end(Array.isArray(told) ? { errors: told } : closing(told)),
        complete: () => end({}),
      },
    );
  });
}

/** A socket that was not let in says no more than a code. */
function closing(event: unknown): unknown {
  const { code, reason } = event as { code?: number; reason?: string }; // a CloseEvent
  return { closed: code, reason };
}

async function overHttp(url: string, { asker, transport, operation, mayBeSilent }: Sending): Promise<Answer> {
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(), PATIENCE_MS);
  const headers = { ...asker.headers, accept: ACCEPT[transport] ?? 'application/graphql-response+json' };
  const [address, init] = requestOf(url, transport, operation);
  let silence: NodeJS.Timeout | undefined;
  try {
    const response = await fetch(address, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal: leaving.signal,
    });
    if (mayBeSilent) silence = setTimeout(() => leaving.abort(), SILENCE_MS);
    const text = mayBeSilent ? await firstEvent(response, leaving.signal) : await response.text();
    return { status: response.status, text };
  } finally {
    clearTimeout(timer);
    clearTimeout(silence);
  }
}

const ACCEPT: Partial<Record<Transport, string>> = { 'old type': 'application/json', events: 'text/event-stream' };

function requestOf(url: string, transport: Transport, { query, variables }: Operation): [string, RequestInit] {
  if (transport === 'address') {
    return [`${url}/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`, {}];
  }
  const body = JSON.stringify({ query, variables });
  const headers = { 'content-type': 'application/json' };
  return [`${url}/graphql${transport === 'long way' ? '?' : ''}`, { method: 'POST', headers, body }];
}

async function firstEvent(response: Response, leaving: AbortSignal): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (/^data:.*\n\n/m.test(text)) break;
    }
  } catch (error) {
    if (!leaving.aborted) throw error;
  }
  return text;
}
