import type { Pool } from '../../sql/database.ts';
import { requireSchema } from '../../sql/migrate.ts';
import { takesWrites } from '../../sql/probe.ts';
import type { ServerWarning } from '../server-info.ts';

export interface Readiness {
  status: 'ready' | 'not ready';
  /** Why it is not ready, without what only the log may tell. */
  reason?: string;
  /** What works less well than it should; the work is done all the same. */
  degraded: { code: string; message: string; cure: string }[];
}

/** Whether the database answers, has the schema that this code knows, and takes writes. */
export async function readReadiness(db: Pool, warnings: ServerWarning[]): Promise<Readiness> {
  const degraded = warnings.map(({ code, message, cure }) => ({ code, message, cure }));
  try {
    await requireSchema(db);
    if (await takesWrites(db)) return { status: 'ready', degraded };
    return {
      status: 'not ready',
      reason: 'The database takes no writes: it is a standby, or set to read only.',
      degraded,
    };
  } catch {
    return { status: 'not ready', reason: 'The database does not answer, or its schema is another.', degraded };
  }
}
