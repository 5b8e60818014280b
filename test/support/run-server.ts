import { once } from 'node:events';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { createAdmission } from '../../server/admission/admission.ts';
import { createApp } from '../../server/app.ts';
import { createDoor, type Door } from '../../server/auth/door.ts';
import { createWatchTokens } from '../../server/auth/watch-token.ts';
import { baseUrlOf } from '../../server/base-url.ts';
import { readConfig } from '../../server/config.ts';
import type { Connections } from '../../server/connections/connections.ts';
import type { Services } from '../../server/context.ts';
import { createLoaders } from '../../server/graphql/loaders.ts';
import { createFlyerLinks, type FlyerLinks } from '../../server/http/flyer-links.ts';
import type { HubFigures } from '../../server/hub/hub.ts';
import { startHub } from '../../server/hub/start-hub.ts';
import { createLog } from '../../server/log.ts';
import { createPreviews } from '../../server/preview/previews.ts';
import { createServerInfo } from '../../server/server-info.ts';
import { createPool, type Pool } from '../../sql/database.ts';
import { createThoroughSearch } from '../../sql/thorough-search.ts';

export interface RunningServer {
  url: string;
  pool: Pool;
  links: FlyerLinks;
  services: Services;
  connections: Connections;
  door: Door;
  http: Server;
  figures(): HubFigures;
  openConnections(): Promise<number>;
  /** Parsed lines of its log. */
  log: Record<string, unknown>[];
  [Symbol.asyncDispose](): Promise<void>;
}

const RASTER_THREAD = new URL('../../dist/server/preview/raster-thread.js', import.meta.url);
const SECRET = 'a secret of the tests alone';

/** A server in this process, with the settings of `env` beside the defaults; it listens already, if the database can be reached. */
export async function runServer(
  databaseUrl: string,
  env: Record<string, string> = {},
  { canBeReached = true } = {},
): Promise<RunningServer> {
  const config = readConfig({ PORT: '0', ...env });
  const lines: Record<string, unknown>[] = [];
  const log = createLog('handbill-server', 'debug', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const pool = createPool(databaseUrl, {
    name: 'handbill-server',
    size: 10,
    timeoutMs: config.limits.statementTimeoutMs,
  });
  const app = createApp(config, log);
  app.server.listen(config.port, '127.0.0.1');
  await once(app.server, 'listening');
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const links = createFlyerLinks({
    baseUrl: baseUrlOf(config, port),
    secret: SECRET,
    ttlSeconds: config.linkTtlSeconds,
  });
  const listened = startHub({
    db: pool,
    listenDatabaseUrl: config.listenDatabaseUrl ?? databaseUrl,
    log,
    maxBehind: config.limits.maxJobsBehind,
  });
  if (canBeReached) await listened.listening;
  const watchTokens = createWatchTokens({ secret: SECRET, ttlSeconds: config.watchTtlSeconds });
  const door = await createDoor(config, { db: pool, watchTokens, log });
  const previews = createPreviews({ db: pool, ...config.limits, script: RASTER_THREAD });
  const services: Services = {
    db: pool,
    hub: listened.hub,
    loaders: createLoaders(pool),
    search: createThoroughSearch(pool, config.limits),
    links,
    previews,
    watchTokens,
    admission: createAdmission(pool, config.limits),
    info: createServerInfo(config, listened),
    defaultMaxAttempts: config.maxAttempts,
  };
  app.open(services, door);
  return {
    url: `http://127.0.0.1:${port}`,
    pool,
    links,
    services,
    connections: app.connections,
    door,
    http: app.server,
    log: lines,
    figures: listened.hub.figures,
    openConnections: promisify(app.server.getConnections.bind(app.server)),
    async [Symbol.asyncDispose]() {
      door.close();
      await app.drain();
      await listened.close();
      await previews.close();
      if (!pool.ended) await pool.end();
    },
  };
}
