import { type ParsedNewJob, parseNewJob } from '../../sql/new-job.ts';
import type { Context } from '../context.ts';
import { costing } from '../graphql/limits/cost-hint.ts';
import { builder } from './builder.ts';
import { FlyerDesignInput } from './design-input.ts';
import { checkInputCount, enqueueAllParsed, enqueueParsed } from './enqueue-parsed.ts';
import { type EnqueueAnswer, EnqueueResult } from './enqueue-result.ts';
import { jobOptions } from './job-options.ts';
import { ListingInput } from './listing-input.ts';

const EnqueueFlyerInput = builder.inputType('EnqueueFlyerInput', {
  fields: (t) => ({
    idempotencyKey: t.string({
      required: true,
      description:
        '1 to 255 visible ASCII characters. Same key and same input: the same job. Same key, other input: IdempotencyConflict. The input is all but the key, cleaned; absent, null and default are equal.',
    }),
    listing: t.field({ type: ListingInput, required: true }),
    design: t.field({ type: FlyerDesignInput }),
    ...jobOptions(t),
  }),
});

builder.mutationFields((t) => ({
  enqueueFlyer: t.field({
    type: EnqueueResult,
    nullable: true,
    description: 'Writes one row and answers; never waits for the flyer.',
    args: { input: t.arg({ type: EnqueueFlyerInput, required: true }) },
    resolve: async (_root, { input }, context) => inThisInput(await enqueueParsed(parseFlyer(input, context), context)),
  }),
  enqueueFlyers: t.field({
    type: [EnqueueResult],
    ...costing({ itemsOf: 'inputs' }),
    nullable: true,
    description:
      'Up to 1,000 at once, one result per input in the same order; a refused input does not hold the others back.',
    args: { inputs: t.arg({ type: [EnqueueFlyerInput], required: true }) },
    resolve: async (_root, { inputs }, context) => {
      checkInputCount(inputs, context);
      const parsed = inputs.map((input) => parseFlyer(input, context));
      return (await enqueueAllParsed(parsed, context)).map(inThisInput);
    },
  }),
}));

function parseFlyer(
  { listing, design, ...options }: typeof EnqueueFlyerInput.$inferInput,
  context: Context,
): ParsedNewJob {
  const raw = { ...options, type: 'listing_flyer', payload: { listing, design } };
  return parseNewJob(raw, context.info.limits.maxInputBytes);
}

/** The payload's members are fields of this input. */
function inThisInput(answer: EnqueueAnswer): EnqueueAnswer {
  if (answer.kind !== 'ValidationFailed') return answer;
  const issues = answer.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^\/payload/, '') }));
  return { ...answer, issues };
}
