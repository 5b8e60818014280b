import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { createClientAddress } from './auth/client-address.ts';
import type { Door } from './auth/door.ts';
import type { ServerConfig } from './config.ts';
import { type Connections, createConnections } from './connections/connections.ts';
import { createTellFull } from './connections/tell-full.ts';
import type { Services } from './context.ts';
import { createMaskError } from './graphql/mask-error.ts';
import { createSockets, type Sockets } from './graphql/sockets.ts';
import { createStreamAnswers } from './graphql/stream-answers.ts';
import { createGraphQLServer } from './graphql/yoga.ts';
import { createAnswerGraphQL } from './http/answer-graphql.ts';
import type { Closed } from './http/closed.ts';
import { guarded } from './http/guarded.ts';
import { ignoreUpgrade, isForWebSocket } from './http/other-upgrades.ts';
import { createRouter, type Opened } from './http/router.ts';
import { createUpgrade } from './http/upgrade.ts';

const HEADERS_MS = 10_000;
/** Longer than proxies keep an idle connection: who closes it first must not be the one that is sent the next request. */
const KEEP_ALIVE_MS = 75_000;
/** Clients get this long to go by themselves; then their connections are cut. */
const PATIENCE_MS = 3_000;

export interface App {
  /** Not yet listening. Answers /health at once, and the rest once it has been opened. */
  server: Server;
  connections: Connections;
  /** The database has answered: from now on the server says that it is starting. */
  begin(): void;
  open(services: Services, door: Door): void;
  /** Takes nothing new, ends what lives, and resolves when no connection is left. */
  drain(): Promise<void>;
}

interface Running extends Opened {
  services: Services;
  sockets: Sockets;
}

export function createApp(config: ServerConfig, log: Logger): App {
  const maskError = createMaskError(log);
  const origins = { allowed: config.allowedOrigins, publicUrl: config.publicUrl };
  const clientAddress = createClientAddress(config.trustedProxies);
  const connections = createConnections(config.limits, createTellFull(log));
  let running: Running | undefined;
  let closed: Closed = 'unanswered';

  const isHostChecked = () => !config.isAuthOff && running?.door.isOpen() === true;
  const route = createRouter({ opened: () => running, closed: () => closed, isHostChecked, clientAddress, origins });
  const server = createServer({ connectionsCheckingInterval: 5_000, keepAlive: true }, guarded(route, maskError));
  server.headersTimeout = HEADERS_MS;
  // For what is refused before its body is read; others are ended sooner, with an answer.
  server.requestTimeout = HEADERS_MS + Math.max(config.limits.bodyTimeoutMs, config.limits.assetTimeoutMs);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.timeout = config.limits.unreadMs;
  const upgrade = createUpgrade({
    sockets: () => running?.sockets,
    closed: () => closed,
    clientAddress,
    isHostChecked,
    origins,
  });
  server.on('upgrade', (request, socket, head) => {
    if (isForWebSocket(request)) upgrade(request, socket, head);
    else ignoreUpgrade(server, request, socket, head);
  });
  return { server, connections, begin, open, drain };

  function begin(): void {
    closed = 'starting';
  }

  function open(services: Services, door: Door): void {
    const { limits } = config;
    const { maxBodyBytes, streamPingMs: pingMs } = limits;
    const streamAnswer = createStreamAnswers({ crowd: connections.streams, door, clientAddress, maskError, pingMs });
    const graphql = createGraphQLServer({ services, maskError, maxBodyBytes, streamAnswer });
    const sockets = createSockets({ graphql, door, maskError, limits, crowd: connections.sockets, log });
    running = { ...services, services, door, answerGraphQL: createAnswerGraphQL(graphql, limits), sockets };
  }

  async function drain(): Promise<void> {
    const ending = running;
    running = undefined;
    closed = 'stopping';
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    // Connections first: a stream that is told complete would not be asked for again.
    connections.endAll();
    ending?.services.hub.close();
    server.closeIdleConnections();
    const patience = setTimeout(() => cut(ending), PATIENCE_MS);
    await ended;
    clearTimeout(patience);
  }

  function cut(ending: Running | undefined): void {
    ending?.sockets.terminate();
    server.closeAllConnections();
  }
}
