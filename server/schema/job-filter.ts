import type { JobFilter } from '../../sql/job-pages.ts';
import { isOperator, tenantOf, type Viewer } from '../auth/viewer.ts';
import { badInput, operatorsOnly } from '../graphql/error-codes.ts';
import { builder } from './builder.ts';
import { JobStatusEnum } from './job-status.ts';
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

/** No text that a filter is compared with is longer. */
const MOST_CHARACTERS = 255;
const MOST_VALUES = 100;

/** Whatever the filter has, or will have. What is watched by it is compared with each change. */
function checked(filter: GivenFilter): GivenFilter {
  for (const [name, value] of Object.entries(filter)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > MOST_VALUES) throw badInput(`filter.${name}: give up to ${MOST_VALUES}.`);
    for (const text of values) if (typeof text === 'string') checkText(`filter.${name}`, text);
  }
  return filter;
}

function checkText(argument: string, text: string): void {
  storableText(argument, text);
  if (text.length > MOST_CHARACTERS) throw badInput(`${argument}: give up to ${MOST_CHARACTERS} characters.`);
}

/** Narrows to what the viewer may see. A tenant that is not the viewer's finds nothing. */
export function readFilter(given: GivenFilter | null | undefined, viewer: Viewer): JobFilter {
  const filter = checked(given ?? {});
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
