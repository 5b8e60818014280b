import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'handbill_watch_';
const TOKEN = /^handbill_watch_([\w-]+)\.([\w-]{43})$/;
const WORDS = /^([0-9a-f-]{36}) (\d{1,12}) (\S+)$/;

/** What a token is for: to watch this job, and nothing else. */
export interface Watching {
  jobId: string;
  tenant: string;
  expiresAt: Date;
}

export interface WatchTokens {
  /** When a token that is made now shall expire. */
  expiry(): Date;
  create(watching: Watching): string;
  /** Undefined when it is none of ours. One that has expired is read too. */
  read(token: string): Watching | undefined;
}

/** Signed, so that nothing need be kept; who changes a letter has nothing. */
export function createWatchTokens({ secret, ttlSeconds }: { secret: string; ttlSeconds: number }): WatchTokens {
  return { expiry, create, read };

  function expiry(): Date {
    return new Date((Math.ceil(Date.now() / 1_000) + ttlSeconds) * 1_000);
  }

  function create({ jobId, tenant, expiresAt }: Watching): string {
    const words = Buffer.from(`${jobId} ${expiresAt.getTime() / 1_000} ${tenant}`).toString('base64url');
    return `${PREFIX}${words}.${sign(words)}`;
  }

  function read(token: string): Watching | undefined {
    const [, words = '', signature = ''] = TOKEN.exec(token) ?? [];
    if (words === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(words)))) return undefined;
    const [, jobId, expires, tenant] = WORDS.exec(Buffer.from(words, 'base64url').toString()) ?? [];
    if (!jobId || !tenant) return undefined;
    return { jobId, tenant, expiresAt: new Date(Number(expires) * 1_000) };
  }

  function sign(words: string): string {
    return createHmac('sha256', secret).update(`watch ${words}`).digest('base64url');
  }
}
