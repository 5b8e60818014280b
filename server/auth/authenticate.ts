import { createHash, timingSafeEqual } from 'node:crypto';
import type { Viewer } from './viewer.ts';

const OPEN_VIEWER: Viewer = { tenant: 'default', role: 'OPERATOR', isOfAllTenants: false, keyId: 'open' };
const ADMIN: Viewer = { tenant: 'default', role: 'OPERATOR', isOfAllTenants: true, keyId: 'admin' };

/** What a request or a connection_init may carry; names in lower case. */
type Credentials = Readonly<Record<string, unknown>>;
/** Undefined: no key, or a wrong one. */
export type Authenticate = (credentials: Credentials) => Promise<Viewer | undefined>;

/** Without a key to ask for, everybody is an operator of the default tenant. */
export function createAuthenticate(adminApiKey: string | undefined): Authenticate {
  if (adminApiKey === undefined) return async () => OPEN_VIEWER;
  const expected = digest(adminApiKey);
  // Hashes are of one length, and comparing them tells nothing about how much of a key was right.
  const isAdminKey = (key: string | undefined) => key !== undefined && timingSafeEqual(digest(key), expected);
  return async (credentials) => {
    const isAdmin = isAdminKey(bearerToken(credentials)) || isAdminKey(text(credentials['x-admin-key']));
    return isAdmin ? ADMIN : undefined;
  };
}

/** For who was not let in: what to send, or that what was sent is no key of ours. */
export function refusalOf(credentials: Credentials): string {
  const isKeySent = Boolean(bearerToken(credentials) ?? text(credentials['x-admin-key'])?.trim());
  return isKeySent
    ? 'This key is not known.'
    : 'Send your key as `Authorization: Bearer KEY`, or the admin key as `x-admin-key`.';
}

function bearerToken(credentials: Credentials): string | undefined {
  return /^bearer +(\S+) *$/i.exec(text(credentials.authorization) ?? '')?.[1];
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const digest = (key: string) => createHash('sha256').update(key).digest();
