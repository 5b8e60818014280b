import { useAssets } from '../../sql/assets.ts';
import type { Database } from '../../sql/database.ts';
import type { InputIssue } from '../../sql/input-issue.ts';
import { slotOf } from '../../sql/job-batch.ts';
import { assetsOf, type NamedAsset } from '../../sql/listing/images-of.ts';
import type { FlyerPayload } from '../../sql/listing/listing.ts';
import { findHeldSlots } from '../../sql/waiting-jobs.ts';
import type { TenantJob } from '../admission/admission.ts';

/**
 * The issues of new jobs that name pictures which their tenant does not have, under /payload as those of parseNewJob. A key that is held answers with
 * its job or as a conflict, whatever became of the pictures since. One read for each tenant, and one more where something is unknown.
 */
export async function findUnknownAssets(
  jobs: readonly TenantJob[],
  db: Database,
): Promise<Map<TenantJob, InputIssue[]>> {
  const found = await findNaming(jobs, db);
  const held = await findHeldSlots(db, [...found.keys()]);
  for (const job of found.keys()) if (held.has(slotOf(job) ?? '')) found.delete(job);
  return found;
}

/** New or not. */
async function findNaming(jobs: readonly TenantJob[], db: Database): Promise<Map<TenantJob, InputIssue[]>> {
  const naming = jobs.map((job) => ({ job, assets: namedBy(job) })).filter(({ assets }) => assets.length > 0);
  const tenants = new Set(naming.map(({ job }) => job.tenant));
  const found = new Map<TenantJob, InputIssue[]>();
  for (const tenant of tenants) {
    const own = naming.filter(({ job }) => job.tenant === tenant);
    const known = await useAssets(
      db,
      tenant,
      own.flatMap(({ assets }) => assets.map(({ id }) => id)),
    );
    for (const { job, assets } of own) {
      const unknown = assets.filter(({ id }) => !known.has(id));
      if (unknown.length > 0) found.set(job, unknown.map(toIssue));
    }
  }
  return found;
}

const namedBy = ({ type, payload }: TenantJob): NamedAsset[] =>
  type === 'listing_flyer' ? assetsOf((payload as FlyerPayload).listing) : []; // parseNewJob has read it

const toIssue = ({ path }: NamedAsset): InputIssue => ({
  path: `/payload${path}`,
  code: 'UNKNOWN_ASSET',
  message: 'Give the id that POST /assets answered, or send the picture again.',
});
