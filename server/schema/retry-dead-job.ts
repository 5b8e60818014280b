import { retryDeadJob } from '../../sql/jobs.ts';
import { isOperator, tenantOf } from '../auth/viewer.ts';
import { badInput, operatorsOnly } from '../graphql/error-codes.ts';
import { builder } from './builder.ts';
import { answerChange, ChangeJobResult } from './change-job-result.ts';

const USUAL_EXTRA = 5;
const MOST_EXTRA = 100;

builder.mutationField('retryDeadJob', (t) =>
  t.field({
    type: ChangeJobResult,
    nullable: true,
    description:
      'DEAD to PENDING; maxAttempts becomes attemptCount + extraAttempts (1 to 100); numbering and history go on. Operators only.',
    args: {
      jobId: t.arg({ type: 'UUID', required: true }),
      extraAttempts: t.arg.int({ defaultValue: USUAL_EXTRA }),
    },
    resolve: async (_root, { jobId, extraAttempts }, context) => {
      if (!isOperator(context.viewer)) throw operatorsOnly('retry dead jobs');
      const extra = extraAttempts ?? USUAL_EXTRA;
      if (extra < 1 || extra > MOST_EXTRA) throw badInput(`extraAttempts: give a number from 1 to ${MOST_EXTRA}.`);
      const retried = await retryDeadJob(context.db, tenantOf(context.viewer), jobId, extra);
      return answerChange(
        retried,
        jobId,
        context,
        (status) => `The job is ${status.toUpperCase()}: only a dead one can be retried.`,
      );
    },
  }),
);
