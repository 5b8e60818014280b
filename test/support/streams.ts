import { setTimeout as wait } from 'node:timers/promises';
import { createClient as createSseClient } from 'graphql-sse';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

const WATCH =
  'subscription ($jobId: UUID!) { jobStatusChanged(jobId: $jobId) { id status version progress isTerminal } }';

interface SeenJob {
  id: string;
  status: string;
  version: number;
  progress: number;
  isTerminal: boolean;
}

export interface Event<Data = { jobStatusChanged: SeenJob }> {
  data?: Data | null;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[];
}

/** A client that fails when its connection is lost. */
export function socketClient(url: string, connectionParams: Record<string, unknown> = {}): Client {
  return createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams,
    retryAttempts: 0,
  });
}

export function sseClient(url: string, headers: Record<string, string> = {}) {
  return createSseClient({ url: `${url}/graphql`, headers, retryAttempts: 0 });
}

/** They come back whatever happens, as the clients of a portal do. */
export function returningSocketClient(url: string): Client {
  return createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    ...RETURNING,
    retryWait: pause,
  });
}

export function returningSseClient(url: string) {
  return createSseClient({ url: `${url}/graphql`, ...RETURNING, retry: pause });
}

const RETURNING = { retryAttempts: Number.POSITIVE_INFINITY, shouldRetry: () => true };

/** Not all together, and no more often than the one process in which all of them are can try. */
const pause = () => wait(1_000 + Math.random() * 4_000);

interface StreamingClient {
  subscribe(
    payload: { query: string; variables: Record<string, unknown> },
    sink: { next(value: unknown): void; error(error: unknown): void; complete(): void },
  ): () => void;
}

export interface Stream<Data = { jobStatusChanged: SeenJob }> {
  events: Event<Data>[];
  /** Resolves when the server has ended it; rejects when it failed. */
  over: Promise<void>;
  leave(): void;
}

/** Follows a job over whichever transport. */
export function watch(client: StreamingClient, jobId: string, query = WATCH): Stream {
  return follow<{ jobStatusChanged: SeenJob }>(client, query, { jobId });
}

export function follow<Data = { jobsChanged: SeenJob | null }>(
  client: StreamingClient,
  query: string,
  variables: Record<string, unknown>,
): Stream<Data> {
  const events: Event<Data>[] = [];
  let leave = () => {};
  const over = new Promise<void>((resolve, reject) => {
    leave = client.subscribe(
      { query, variables },
      {
        next: (event) => void events.push(event as Event<Data>), // as the query has it
        error: reject,
        complete: resolve,
      },
    );
  });
  // A test that does not wait for the end must not fail by it.
  over.catch(() => {});
  return { events, over, leave: () => leave() };
}

export const statusesOf = ({ events }: Stream) => events.map(({ data }) => data?.jobStatusChanged.status);
export const versionsOf = ({ events }: Stream) => events.map(({ data }) => data?.jobStatusChanged.version ?? 0);
