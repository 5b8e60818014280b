/** Who asks, and what of the database is theirs. */
export interface Viewer {
  tenant: string;
  role: 'CLIENT' | 'OPERATOR';
  /** The holder of the admin key sees and changes the jobs of all tenants. */
  isOfAllTenants: boolean;
  /** What let them in, for limits that are counted by key: the id of an API key, or one of the words for what is none. */
  keyId: string;
  /** Of a watch token: may read this job and nothing else. */
  onlyJobId?: string;
  /** Of a watch token: lets in until then. */
  expiresAt?: Date;
}

/** While no key is asked for. */
export const OPEN_VIEWER: Viewer = { tenant: 'default', role: 'OPERATOR', isOfAllTenants: false, keyId: 'open' };
/** Holds the admin's key. */
export const ADMIN: Viewer = { tenant: 'default', role: 'OPERATOR', isOfAllTenants: true, keyId: 'admin' };

export const isExpired = ({ expiresAt }: Viewer): boolean =>
  expiresAt !== undefined && expiresAt.getTime() <= Date.now();

/** One that can be revoked. */
export const hasApiKey = (viewer: Viewer): boolean =>
  viewer !== OPEN_VIEWER && viewer !== ADMIN && viewer.onlyJobId === undefined;
/** What limits by key count; undefined where no key is held: everybody may be behind an open door, and behind a watch token. */
export const limitedKey = ({ keyId, onlyJobId }: Viewer): string | undefined =>
  keyId === 'open' || onlyJobId !== undefined ? undefined : keyId;

/** Nobody needs a key. */
export const isOpen = ({ keyId }: Viewer): boolean => keyId === OPEN_VIEWER.keyId;
export const isOperator = (viewer: Viewer): boolean => viewer.role === 'OPERATOR';

/** For statements: null stands for all tenants. */
export const tenantOf = (viewer: Viewer): string | null => (viewer.isOfAllTenants ? null : viewer.tenant);

/** All that an answer may depend on. */
export const rightsOf = ({ tenant, role, isOfAllTenants, onlyJobId }: Viewer) => [
  tenant,
  role,
  isOfAllTenants,
  onlyJobId,
];

export function mayWatch(viewer: Viewer, job: { id: string; tenant: string }): boolean {
  if (viewer.onlyJobId !== undefined && viewer.onlyJobId !== job.id) return false;
  return viewer.isOfAllTenants || viewer.tenant === job.tenant;
}
