import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { createAuthenticate } from './auth/authenticate.ts';
import type { ServerConfig } from './config.ts';
import type { Services } from './context.ts';
import { createMaskError } from './graphql/mask-error.ts';
import { createSockets, type Sockets } from './graphql/sockets.ts';
import { createGraphQLServer } from './graphql/yoga.ts';
import { createAnswerGraphQL } from './http/answer-graphql.ts';
import { guarded } from './http/guarded.ts';
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
  open(services: Services): void;
  /** Takes nothing new, ends what lives, and resolves when no connection is left. */
  drain(): Promise<void>;
}

interface Running extends Opened {
  services: Services;
  sockets: Sockets;
}

export function createApp(config: ServerConfig, log: Logger): App {
  const maskError = createMaskError(log);
  const isOpen = config.isAuthOff || config.adminApiKey === undefined;
  const authenticate = createAuthenticate(isOpen ? undefined : config.adminApiKey);
  const onlyTrustedHosts = isOpen && !config.isAuthOff;
  const origins = { allowed: config.allowedOrigins, publicUrl: config.publicUrl };
  let running: Running | undefined;

  const route = createRouter({ opened: () => running, authenticate, isOpen, onlyTrustedHosts, origins });
  const server = createServer({ connectionsCheckingInterval: 5_000 }, guarded(route, maskError));
  server.headersTimeout = HEADERS_MS;
  // For what is refused before its body is read; others are ended sooner, with an answer.
  server.requestTimeout = HEADERS_MS + config.limits.bodyTimeoutMs;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('upgrade', createUpgrade({ sockets: () => running?.sockets, onlyTrustedHosts, origins }));
  return { server, open, drain };

  function open(services: Services): void {
    const { maxBodyBytes } = config.limits;
    const graphql = createGraphQLServer({ services, maskError, maxBodyBytes });
    const sockets = createSockets({ graphql, authenticate, maskError, limits: config.limits, log });
    running = { ...services, services, answerGraphQL: createAnswerGraphQL(graphql, config.limits), sockets };
  }

  async function drain(): Promise<void> {
    const ending = running;
    running = undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Streams end before their connections do, so that clients learn it was no accident.
    ending?.services.hub.close();
    await new Promise((resolve) => setImmediate(resolve));
    ending?.sockets.close();
    server.closeIdleConnections();
    const patience = setTimeout(() => cut(ending), PATIENCE_MS);
    await closed;
    clearTimeout(patience);
  }

  function cut(ending: Running | undefined): void {
    ending?.sockets.terminate();
    server.closeAllConnections();
  }
}
