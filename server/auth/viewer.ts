/** Who asks, and what of the database is theirs. */
export interface Viewer {
  tenant: string;
  role: 'CLIENT' | 'OPERATOR';
  /** The holder of the admin key sees and changes the jobs of all tenants. */
  isOfAllTenants: boolean;
}

export const isOperator = (viewer: Viewer): boolean => viewer.role === 'OPERATOR';

/** For statements: null stands for all tenants. */
export const tenantOf = (viewer: Viewer): string | null => (viewer.isOfAllTenants ? null : viewer.tenant);

export function mayWatch(viewer: Viewer, job: { tenant: string }): boolean {
  return viewer.isOfAllTenants || viewer.tenant === job.tenant;
}
