import type { JobFilter } from '../../sql/job-pages.ts';
import { isOperator, tenantOf, type Viewer } from '../auth/viewer.ts';
import { operatorsOnly } from '../graphql/error-codes.ts';
import { builder } from './builder.ts';
import { JobStatusEnum } from './job.ts';
import { storableText } from './storable-text.ts';

export const JobFilterInput = builder.inputType('JobFilter', {
  description: 'All that is given must hold.',
  fields: (t) => ({
    status: t.field({ type: [JobStatusEnum] }),
    type: t.stringList(),
    queue: t.stringList(),
    tag: t.string(),
    createdAfter: t.field({ type: 'DateTime', description: 'This moment included.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'This moment left out.' }),
    errorFingerprint: t.string(),
    idempotencyKeyPrefix: t.string(),
    deadLetterResolved: t.boolean({ description: 'Dead letters: resolved or not.' }),
    tenant: t.string({ description: 'Operators only.' }),
  }),
});

type GivenFilter = typeof JobFilterInput.$inferInput;

/** Whatever texts the filter has, or will have. */
function withStorableTexts(filter: GivenFilter): GivenFilter {
  for (const [name, value] of Object.entries(filter)) {
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    for (const text of texts) if (typeof text === 'string') storableText(`filter.${name}`, text);
  }
  return filter;
}

/** Narrows to what the viewer may see. A tenant that is not the viewer's finds nothing. */
export function readFilter(given: GivenFilter | null | undefined, viewer: Viewer): JobFilter {
  const filter = withStorableTexts(given ?? {});
  const { tenant } = filter;
  if (typeof tenant === 'string' && !isOperator(viewer)) throw operatorsOnly('filter by tenant');
  const isForeign = typeof tenant === 'string' && !viewer.isOfAllTenants && tenant !== viewer.tenant;
  return {
    tenant: tenantOf(viewer) ?? tenant ?? null,
    statuses: isForeign ? [] : (filter.status ?? null),
    types: filter.type ?? null,
    queues: filter.queue ?? null,
    tag: filter.tag ?? null,
    createdAfter: filter.createdAfter ?? null,
    createdBefore: filter.createdBefore ?? null,
    errorFingerprint: filter.errorFingerprint ?? null,
    idempotencyKeyPrefix: filter.idempotencyKeyPrefix ?? null,
    deadLetterResolved: filter.deadLetterResolved ?? null,
  };
}
