import { z } from 'zod';
import type { PreparedStatements } from '../sql/client.ts';
import { logLevel, oneOf, postgresUrl, readSettings, wholeNumber } from '../sql/environment.ts';
import { type Misspelt, misspelt } from '../sql/misspelt.ts';
import { parsedUrl } from '../sql/text/parsed-url.ts';
import { isAddressRange } from './auth/client-address.ts';
import { LimitSettings, type Limits, toLimits } from './limits.ts';

export interface ServerConfig {
  /** Unset: the embedded Postgres of `dataDir`. */
  databaseUrl: string | undefined;
  /** Never through a pooler. Unset: the same as `databaseUrl`. */
  listenDatabaseUrl: string | undefined;
  dataDir: string;
  host: string;
  port: number;
  /** Without a slash at its end. Unset: made from host and port. */
  publicUrl: string | undefined;
  adminApiKey: string | undefined;
  /** Everybody is an operator, on any address. */
  isAuthOff: boolean;
  /** Unset: made once and kept in the database. */
  signingSecret: string | undefined;
  linkTtlSeconds: number;
  watchTtlSeconds: number;
  allowedOrigins: string[];
  /** Addresses and ranges of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  logLevel: string;
  maxAttempts: number;
  preparedStatements: PreparedStatements;
  limits: Limits;
}

const WEB_URL = z.url({ protocol: /^https?$/, error: 'Give a URL like https://flyers.example.com.' });
const ORIGIN = WEB_URL.refine((url) => parsedUrl(url)?.origin === url.replace(/\/$/, ''), {
  error: 'Give origins like https://app.example.com, without a path, with commas between them.',
});

const PROXY = z.string().refine(isAddressRange, {
  error: 'Give addresses or ranges like 10.0.0.0/8, with commas between them.',
});

const list = (one: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .pipe(z.array(one))
    .default([]);

const Env = z.object({
  DATABASE_URL: postgresUrl.optional(),
  LISTEN_DATABASE_URL: postgresUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 4000),
  PUBLIC_URL: WEB_URL.optional(),
  ADMIN_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: 'Use visible ASCII characters only, without blanks.' })
    .optional(),
  AUTH: oneOf('on', 'off').default('on'),
  SIGNING_SECRET: z.string().min(16, { error: 'Use at least 16 characters.' }).optional(),
  LINK_TTL_SECONDS: wholeNumber(1, 31_536_000, 900),
  WATCH_TTL_SECONDS: wholeNumber(1, 31_536_000, 3_600),
  ALLOWED_ORIGINS: list(ORIGIN),
  TRUSTED_PROXIES: list(PROXY),
  LOG_LEVEL: logLevel,
  MAX_ATTEMPTS: wholeNumber(1, 100, 5),
  PREPARED_STATEMENTS: oneOf('auto', 'on', 'off').default('auto'),
  ...LimitSettings.shape,
});

/** Throws one Refusal that lists every fault. An empty setting counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  return toConfig(readSettings(Env, env));
}

export function misspeltIn(env: NodeJS.ProcessEnv): Misspelt[] {
  return misspelt(env, Object.keys(Env.shape));
}

type Settings = z.infer<typeof Env>;

function toConfig(settings: Settings): ServerConfig {
  return {
    databaseUrl: settings.DATABASE_URL,
    listenDatabaseUrl: settings.LISTEN_DATABASE_URL,
    dataDir: settings.DATA_DIR,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    adminApiKey: settings.ADMIN_API_KEY,
    isAuthOff: settings.AUTH === 'off',
    signingSecret: settings.SIGNING_SECRET,
    linkTtlSeconds: settings.LINK_TTL_SECONDS,
    watchTtlSeconds: settings.WATCH_TTL_SECONDS,
    allowedOrigins: settings.ALLOWED_ORIGINS.map((origin) => new URL(origin).origin),
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
    maxAttempts: settings.MAX_ATTEMPTS,
    preparedStatements: settings.PREPARED_STATEMENTS,
    limits: toLimits(settings),
  };
}
