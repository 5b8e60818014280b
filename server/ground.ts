import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Pool } from '../sql/database.ts';
import { Refusal } from '../sql/refusal.ts';
import { keepSetting } from '../sql/settings.ts';
import { waitForDatabase } from '../sql/wait-for-database.ts';
import { createDoor, type Door } from './auth/door.ts';
import { createWatchTokens, type WatchTokens } from './auth/watch-token.ts';
import type { ServerConfig } from './config.ts';

/** What the database must have answered before anything can be served. */
export interface Ground {
  secret: string;
  watchTokens: WatchTokens;
  door: Door;
}

/** Waits until the database is there: until then links cannot be signed, nor can anybody be let in. */
export async function whenAnswered(config: ServerConfig, pool: Pool, log: Logger): Promise<Ground> {
  const fresh = randomBytes(32).toString('base64url');
  const tell = (err: unknown) => log.warn({ err }, 'waiting for the database');
  for (;;) {
    await waitForDatabase(pool, tell);
    try {
      const secret = config.signingSecret ?? (await keepSetting(pool, 'signing_secret', fresh));
      const watchTokens = createWatchTokens({ secret, ttlSeconds: config.watchTtlSeconds });
      return { secret, watchTokens, door: await createDoor(config, { db: pool, watchTokens, log }) };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      tell(error);
    }
  }
}
