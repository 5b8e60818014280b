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

export function pickTransport({ kind, query, variables }: Operation, random: Random): Transport {
  if (kind === 'subscription') return random.pick(['events', 'socket'] as const);
  const transport = random.pick(SINGLE);
  const isLong = Buffer.byteLength(query + JSON.stringify(variables)) > MAX_ADDRESS;
  return transport === 'address' && (kind === 'mutation' || isLong) ? 'short way' : transport;
}

export interface Sender {
  /** Takes the whole of an answer, and of a stream its first event. */
  send(asker: Asker, transport: Transport, operation: Operation): Promise<Answer>;
  close(): Promise<void>;
}

export function createSender(url: string): Sender {
  const sockets = new Map<Asker, Client>();
  return {
    send: (asker, transport, operation) =>
      transport === 'socket' ? overSocket(socketOf(asker), operation) : overHttp(url, asker, transport, operation),
    close: async () => void (await Promise.all([...sockets.values()].map((client) => client.dispose()))),
  };

  function socketOf(asker: Asker): Client {
    const known = sockets.get(asker);
    const client =
      known ??
      createClient({
        url: `${url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: asker.headers,
        retryAttempts: 0,
        lazyCloseTimeout: 5_000,
      });
    sockets.set(asker, client);
    return client;
  }
}

function overSocket(client: Client, { query, variables }: Operation): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer came over the WebSocket.')), PATIENCE_MS);
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

async function overHttp(url: string, asker: Asker, transport: Transport, operation: Operation): Promise<Answer> {
  const headers = { ...asker.headers, accept: ACCEPT[transport] ?? 'application/graphql-response+json' };
  const { query, variables } = operation;
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(), PATIENCE_MS);
  const response =
    transport === 'address'
      ? await fetch(`${url}/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`, {
          headers,
        })
      : await fetch(`${url}/graphql${transport === 'long way' ? '?' : ''}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ query, variables }),
          signal: leaving.signal,
        });
  const text = operation.kind === 'subscription' ? await firstEvent(response) : await response.text();
  clearTimeout(timer);
  return { status: response.status, text };
}

const ACCEPT: Partial<Record<Transport, string>> = { 'old type': 'application/json', events: 'text/event-stream' };

async function firstEvent(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (/^data:.*\n\n/m.test(text)) break;
  }
  return text;
}
