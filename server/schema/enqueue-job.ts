import { type ParsedNewJob, parseNewJob } from '../../sql/new-job.ts';
import { isOperator, type Viewer } from '../auth/viewer.ts';
import type { Context } from '../context.ts';
import { forbidden, operatorsOnly } from '../graphql/error-codes.ts';
import { costing } from '../graphql/limits/cost-hint.ts';
import { builder } from './builder.ts';
import { checkInputCount, enqueueAllParsed, enqueueParsed } from './enqueue-parsed.ts';
import { EnqueueResult } from './enqueue-result.ts';
import { jobOptions } from './job-options.ts';

const EnqueueJobInput = builder.inputType('EnqueueJobInput', {
  fields: (t) => ({
    idempotencyKey: t.string({ description: '1 to 255 visible ASCII characters.' }),
    type: t.string({
      required: true,
      description: 'As a worker has registered it: letters, digits and _ . : - only, up to 100.',
    }),
    payload: t.field({ type: 'JSON', required: true, description: 'Up to 64 KiB.' }),
    queue: t.string(),
    ...jobOptions(t),
    timeoutSeconds: t.int({ description: '1 to 86400; ends an attempt that takes longer.' }),
    tenant: t.string({ description: 'Operators only; one of another tenant than theirs, only with the admin key.' }),
  }),
});

builder.mutationFields((t) => ({
  enqueueJob: t.field({
    type: EnqueueResult,
    nullable: true,
    description: 'Enqueues a job of any type; a listing_flyer is held to the rules of enqueueFlyer.',
    args: { input: t.arg({ type: EnqueueJobInput, required: true }) },
    resolve: (_root, { input }, context) => enqueueParsed(parseJob(input, context), context),
  }),
  enqueueJobs: t.field({
    type: [EnqueueResult],
    ...costing({ itemsOf: 'inputs' }),
    nullable: true,
    description: 'As enqueueFlyers, for jobs of any type.',
    args: { inputs: t.arg({ type: [EnqueueJobInput], required: true }) },
    resolve: (_root, { inputs }, context) => {
      checkInputCount(inputs, context);
      return enqueueAllParsed(
        inputs.map((input) => parseJob(input, context)),
        context,
      );
    },
  }),
}));

function parseJob(input: typeof EnqueueJobInput.$inferInput, { viewer, info }: Context): ParsedNewJob {
  if (typeof input.tenant === 'string') requireTenant(input.tenant, viewer);
  return parseNewJob(input, info.limits.maxInputBytes);
}

function requireTenant(tenant: string, viewer: Viewer): void {
  if (!isOperator(viewer)) throw operatorsOnly('say which tenant a job is for');
  if (!viewer.isOfAllTenants && tenant !== viewer.tenant) throw forbidden('Your key is not of this tenant.');
}
