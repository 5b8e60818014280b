import { timingSafeEqual } from 'node:crypto';
import type { LiveKey } from '../../sql/api-keys.ts';
import { digest, idOfApiKey } from './api-key.ts';
import type { Credential } from './credentials.ts';
import type { KeyRing } from './key-ring.ts';
import { ADMIN, type Viewer } from './viewer.ts';
import type { Watching, WatchTokens } from './watch-token.ts';

/** Who brings this; undefined: it is none of ours. Answers at once where nothing need be read, so that many guesses at once are counted one by one. */
export type Recognise = (credential: Credential) => Viewer | undefined | Promise<Viewer | undefined>;

interface Known {
  adminApiKey: string | undefined;
  watchTokens: WatchTokens;
  ring: KeyRing;
}

export function createRecognise({ adminApiKey, watchTokens, ring }: Known): Recognise {
  const adminHash = adminApiKey === undefined ? undefined : digest(adminApiKey);
  return ({ text, hash, isForAdmin }) => {
    // Hashes are of one length, and comparing them tells nothing about how much of a key was right.
    if (adminHash && timingSafeEqual(hash, adminHash)) return ADMIN;
    if (isForAdmin) return undefined;
    const watching = watchTokens.read(text);
    if (watching) return watcher(watching);
    const id = idOfApiKey(text);
    return id === undefined ? undefined : ring.find(id).then((key) => (key ? holder(hash, key) : undefined));
  };
}

function holder(given: Buffer, { id, hash, tenant, role }: LiveKey): Viewer | undefined {
  if (!timingSafeEqual(given, hash)) return undefined;
  return { tenant, role: role === 'operator' ? 'OPERATOR' : 'CLIENT', isOfAllTenants: false, keyId: id };
}

const watcher = ({ jobId, tenant, expiresAt }: Watching): Viewer => ({
  tenant,
  role: 'CLIENT',
  isOfAllTenants: false,
  keyId: `watch ${jobId}`,
  onlyJobId: jobId,
  expiresAt,
});
