import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createPool, type Pool } from '../sql/database.ts';
import { resolveDatabaseUrl } from '../sql/embedded/join.ts';
import { Refusal } from '../sql/refusal.ts';
import { createThoroughSearch } from '../sql/thorough-search.ts';
import { createAdmission } from './admission/admission.ts';
import { type App, createApp } from './app.ts';
import { baseUrlOf } from './base-url.ts';
import type { ServerConfig } from './config.ts';
import { createLoaders } from './graphql/loaders.ts';
import { type Ground, whenAnswered } from './ground.ts';
import { createFlyerLinks } from './http/flyer-links.ts';
import { type ListeningHub, startHub } from './hub/start-hub.ts';
import { createPreviews, type Previews } from './preview/previews.ts';
import { createServerInfo } from './server-info.ts';

const RASTER_THREAD = new URL('./preview/raster-thread.js', import.meta.url);
const POOL_SIZE = 10;
const CLOSE_POOL_MS = 2_000;
/** Without notifications it serves all the same. */
const LISTEN_MS = 2_000;
/** As of SIGNING_SECRET, which is refused: who tries things out may have a key that he can type. */
const SHORT = 16;
const LONGER = `give at least ${SHORT} characters that nobody can know, such as \`openssl rand -hex 16\` prints`;

/** Serves until told to stop; resolves when everything is closed. */
export async function serve(config: ServerConfig, log: Logger, stopping: AbortSignal): Promise<void> {
  const databaseUrl = await resolveDatabaseUrl({ ...config, log: (line) => log.info(line) });
  const pool = createPool(databaseUrl, {
    name: 'handbill-server',
    size: POOL_SIZE,
    prepared: config.preparedStatements,
    timeoutMs: config.limits.statementTimeoutMs,
    onError: (err) => log.debug({ err }, 'an idle connection was lost'),
  });
  const previews = createPreviews({ db: pool, ...config.limits, script: RASTER_THREAD });
  const app = createApp(config, log);
  const baseUrl = baseUrlOf(config, await listening(app.server, config));
  const ground = await Promise.race([whenAnswered(config, pool, log), aborted(stopping)]);
  if (ground) app.begin();
  const listened = ground && startListening(config, pool, databaseUrl, log);
  if (listened) await Promise.race([listened.listening, sleep(LISTEN_MS), aborted(stopping)]);
  if (ground && listened) {
    open({ app, config, pool, listened, previews, baseUrl, ...ground });
    if (config.isAuthOff)
      log.warn('AUTH=off: EVERYBODY WHO REACHES THIS SERVER IS AN OPERATOR and may change everything');
    warnOfShortKey(config, log);
    log.info({ url: baseUrl }, 'ready');
    await aborted(stopping);
  }
  ground?.door.close();
  await app.drain();
  if (listened) await listened.close();
  await previews.close();
  await Promise.race([pool.end(), sleep(CLOSE_POOL_MS)]);
  log.info('stopped');
}

function warnOfShortKey({ adminApiKey: key }: ServerConfig, log: Logger): void {
  if (key && key.length < SHORT) log.warn({ characters: key.length, cure: LONGER }, 'ADMIN_API_KEY can be guessed');
}

function startListening(config: ServerConfig, db: Pool, databaseUrl: string, log: Logger): ListeningHub {
  const { listenDatabaseUrl = databaseUrl, limits } = config;
  return startHub({ db, listenDatabaseUrl, log, maxBehind: limits.maxJobsBehind });
}

interface Parts extends Ground {
  previews: Previews;
  app: App;
  config: ServerConfig;
  pool: Pool;
  listened: ListeningHub;
  baseUrl: string;
}

function open({ app, config, pool, listened, previews, baseUrl, secret, watchTokens, door }: Parts): void {
  const services = {
    db: pool,
    hub: listened.hub,
    loaders: createLoaders(pool),
    search: createThoroughSearch(pool, config.limits),
    links: createFlyerLinks({ baseUrl, secret, ttlSeconds: config.linkTtlSeconds }),
    previews,
    watchTokens,
    admission: createAdmission(pool, config.limits),
    info: createServerInfo(config, listened),
    defaultMaxAttempts: config.maxAttempts,
  };
  app.open(services, door);
}

/** The port, which the system chooses where 0 was asked for. */
async function listening(server: Server, { host, port }: ServerConfig): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw new Refusal(`Nothing can listen on ${host}:${port} (${error.message}): set HOST and PORT.`, { cause: error });
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

async function aborted(signal: AbortSignal): Promise<undefined> {
  if (!signal.aborted) await once(signal, 'abort');
}
