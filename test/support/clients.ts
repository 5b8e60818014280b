import { setTimeout as wait } from 'node:timers/promises';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { cacheExchange, fetchExchange, subscriptionExchange, Client as UrqlClient } from '@urql/core';
import { OperationTypeNode } from 'graphql';
import { createClient as createSseClient } from 'graphql-sse';
import { createClient, type Sink, type Client as SocketClient } from 'graphql-ws';
import { WebSocket } from 'ws';

interface Seen {
  status: string;
  version: number;
}

/** A job as one client follows it. */
interface Following {
  seen: Seen[];
  /** Resolves when the client takes the stream for done; rejects with what it tells of an error. */
  over: Promise<void>;
  leave(): void;
}

/** The clients people use, set up as their own pages say; each follows a job, and comes back by itself. */
export const CLIENTS = { 'graphql-ws': viaGraphqlWs, 'graphql-sse': viaGraphqlSse, urql: viaUrql, Apollo: viaApollo };

const WATCH = 'subscription ($id: UUID!) { jobStatusChanged(jobId: $id) { id status version } }';

/** Back soon after a loss, and not all at once. */
const comeBack = () => wait(100 + Math.random() * 200);

function socketClient(url: string): SocketClient {
  return createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: comeBack,
  });
}

interface Result {
  data?: { jobStatusChanged?: Seen } | null | undefined;
  /** How graphql-sse tells of errors. */
  errors?: unknown;
  /** How Apollo and urql do. */
  error?: unknown;
}

/** Collects what comes, until the client says that it was all. */
function collect(
  start: (take: (result: Result) => void, done: () => void, fail: (error: unknown) => void) => () => void,
) {
  const seen: Seen[] = [];
  let leave = () => {};
  const over = new Promise<void>((resolve, reject) => {
    const take = ({ data, errors, error = errors }: Result) => {
      if (error) reject(error);
      else if (data?.jobStatusChanged) seen.push(data.jobStatusChanged);
    };
    leave = start(take, resolve, reject);
  });
  over.catch(() => {});
  return { seen, over, leave: () => leave() };
}

function viaGraphqlWs(url: string, id: string): Following {
  const client = socketClient(url);
  return collect((next, complete, error) =>
    client.subscribe<NonNullable<Result['data']>>({ query: WATCH, variables: { id } }, { next, complete, error }),
  );
}

function viaGraphqlSse(url: string, id: string): Following {
  const client = createSseClient({
    url: `${url}/graphql`,
    retryAttempts: Number.POSITIVE_INFINITY,
    retry: comeBack,
  });
  return collect((next, complete, error) =>
    client.subscribe<NonNullable<Result['data']>>({ query: WATCH, variables: { id } }, { next, complete, error }),
  );
}

export function urqlClient(url: string): UrqlClient {
  const socket = socketClient(url);
  return new UrqlClient({
    url: `${url}/graphql`,
    preferGetMethod: false,
    exchanges: [
      cacheExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables = {} }) => ({
          subscribe: (sink) => ({
            // The two differ only in how their types say that something may be left out.
            unsubscribe: socket.subscribe({ query, variables }, sink as Sink),
          }),
        }),
      }),
    ],
  });
}

function viaUrql(url: string, id: string): Following {
  return collect((take, done) => {
    const { unsubscribe } = urqlClient(url)
      .subscription(WATCH, { id })
      .subscribe((result) => {
        // It tells the end by the last result once more.
        if (result.hasNext === false && !result.error) done();
        else take(result);
      });
    return unsubscribe;
  });
}

// Apollo looks for what browsers have under this name, and Node 20 has not; without it the error of an operation is lost.
Object.assign(globalThis, { WebSocket });

export function apolloClient(url: string): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache({
      possibleTypes: { EnqueueResult: ['JobAccepted', 'ValidationFailed', 'IdempotencyConflict'] },
    }),
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new GraphQLWsLink(socketClient(url)),
      new HttpLink({ uri: `${url}/graphql` }),
    ),
  });
}

function viaApollo(url: string, id: string): Following {
  return collect((next, complete, error) => {
    const events = apolloClient(url).subscribe<NonNullable<Result['data']>>({ query: gql(WATCH), variables: { id } });
    const subscription = events.subscribe({ next: (result) => next(result as Result), complete, error });
    return () => subscription.unsubscribe();
  });
}
