import { useAssets } from '../../sql/assets.ts';
import type { Database } from '../../sql/database.ts';
import type { InputIssue } from '../../sql/input-issue.ts';
import { assetsOf, type NamedAsset } from '../../sql/listing/images-of.ts';
import type { FlyerPayload } from '../../sql/listing/listing.ts';
import type { TenantJob } from '../admission/admission.ts';

/** The issues of those jobs that name pictures which their tenant does not have, under /payload as those of parseNewJob; one read for each tenant. */
export async function findUnknownAssets(
  jobs: readonly TenantJob[],
  db: Database,
): Promise<Map<TenantJob, InputIssue[]>> {
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
