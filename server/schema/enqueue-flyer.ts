import type { InputIssue } from '../../sql/input-issue.ts';
import { parseNewJob } from '../../sql/new-job.ts';
import { builder } from './builder.ts';
import { EnqueueResult, enqueueParsed } from './enqueue-result.ts';
import { FlyerDesignInput, ListingInput } from './listing-input.ts';

const EnqueueFlyerInput = builder.inputType('EnqueueFlyerInput', {
  fields: (t) => ({
    idempotencyKey: t.string({
      required: true,
      description:
        '1 to 255 visible ASCII characters. Same key and same input: the same job. Same key, other input: IdempotencyConflict. The input is all but the key, cleaned; absent, null and default are equal.',
    }),
    listing: t.field({ type: ListingInput, required: true }),
    design: t.field({ type: FlyerDesignInput }),
    priority: t.int({ defaultValue: 0, description: 'From -1000 to 1000; higher runs first.' }),
    runAt: t.field({ type: 'DateTime', description: 'Not before this moment, at most ten years ahead.' }),
    maxAttempts: t.int({ description: '1 to 100.' }),
    tags: t.stringList({ description: 'Up to 20 of up to 100 characters.' }),
  }),
});

builder.mutationField('enqueueFlyer', (t) =>
  t.field({
    type: EnqueueResult,
    nullable: true,
    description: 'Writes one row and answers; never waits for the flyer.',
    args: { input: t.arg({ type: EnqueueFlyerInput, required: true }) },
    resolve: (_root, { input: { listing, design, ...options } }, context) => {
      const parsed = parseNewJob(
        { ...options, type: 'listing_flyer', payload: { listing, design } },
        context.info.limits.maxInputBytes,
      );
      return enqueueParsed(parsed.job ? parsed : { issues: parsed.issues.map(inThisInput) }, context);
    },
  }),
);

/** The payload's members are fields of this input. */
const inThisInput = (issue: InputIssue): InputIssue => ({ ...issue, path: issue.path.replace(/^\/payload/, '') });
