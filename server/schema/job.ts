import { isTerminal, isWaiting, type Job } from '../../sql/job.ts';
import type { Context } from '../context.ts';
import { costing } from '../graphql/limits/cost-hint.ts';
import { AttemptRef, attemptCount } from './attempt.ts';
import { builder } from './builder.ts';
import { DeadLetterRef, hasDied } from './dead-letter.ts';
import { FlyerRef } from './flyer.ts';
import { JobErrorRef, toJobError } from './job-error.ts';
import { JobStatusEnum } from './job-status.ts';
import { WaitReasonRef, waitReasons } from './wait-reason.ts';

/** It may be as long as an input: some hundred may stand in an answer, some thousand may not. */
const OF_A_PAYLOAD = 5;

export const JobRef = builder.objectRef<Job>('Job');

JobRef.implement({
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID' }),
    type: t.exposeString('type', {
      description: 'What kind of work: listing_flyer, or a type registered by an application.',
    }),
    queue: t.exposeString('queue'),
    status: t.expose('status', { type: JobStatusEnum }),
    isTerminal: t.boolean({
      description: 'SUCCEEDED, DEAD or CANCELLED.',
      resolve: ({ status }) => isTerminal(status),
    }),
    version: t.exposeInt('version', {
      description:
        'Rises by at least one with every stored change of this job. Order by it; an equal version replaces what you have, since queuePosition, waitingFor and links are worked out when read.',
    }),
    progress: t.exposeInt('progress', {
      description: '0 to 100; never falls within one attempt; 100 exactly when SUCCEEDED.',
    }),
    stage: t.exposeString('stage', {
      nullable: true,
      description: "What the running attempt is doing, in the handler's words: photos, layout, draw, verify, store.",
    }),
    payload: t.expose('payload', { type: 'JSON', ...costing({ own: OF_A_PAYLOAD }) }),
    idempotencyKey: t.exposeString('idempotencyKey', { nullable: true }),
    priority: t.exposeInt('priority', { description: 'Each point is a head start of one minute in the line.' }),
    tags: t.exposeStringList('tags'),
    attemptCount: t.exposeInt('attempts', {
      description: 'Attempts that count against maxAttempts, the running one included.',
    }),
    maxAttempts: t.exposeInt('maxAttempts'),
    lastError: t.field({ type: JobErrorRef, nullable: true, resolve: lastErrorOf }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Start of the running or latest attempt.',
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null again after a retry.',
    }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a waiting job may be claimed; null while it runs and once it is terminal.',
      resolve: ({ status, runAt }) => (isWaiting(status) ? runAt : null),
    }),
    cancelRequested: t.exposeBoolean('cancelRequested'),
    queuePosition: t.int({
      nullable: true,
      description:
        'How many claimable jobs of its queue stand before it; null unless it is waiting. May be an estimate.',
      resolve: async (job, _args, context) => (await waitingOf(job, context))?.queuePosition,
    }),
    waitingFor: t.field({
      type: [WaitReasonRef],
      description: 'Why it is not running, in order of importance; empty unless it is waiting.',
      resolve: async (job, _args, context) => {
        const waiting = await waitingOf(job, context);
        return waiting ? waitReasons(job, waiting) : [];
      },
    }),
    flyer: t.field({
      type: FlyerRef,
      nullable: true,
      description: 'Non-null exactly when a listing_flyer job has succeeded.',
      resolve: flyerOf,
    }),
    result: t.expose('result', {
      type: 'JSON',
      nullable: true,
      description: "What an application's handler returned.",
      ...costing({ own: OF_A_PAYLOAD }),
    }),
    attempts: t.field({
      type: [AttemptRef],
      description: 'The latest ones, oldest first.',
      args: { last: t.arg.int({ defaultValue: 100, description: '1 to 100.' }) },
      resolve: ({ id }, { last }, { loaders }) => loaders.attempts(id, attemptCount(last)),
    }),
    deadLetter: t.field({
      type: DeadLetterRef,
      nullable: true,
      description: 'Set the first time a job dies; kept, and resolved by a successful retry or by a person.',
      resolve: (job) => (hasDied(job) ? job : null),
    }),
  }),
});

function lastErrorOf(job: Job) {
  const { lastError: message, lastErrorCode: code, lastErrorRetryable: retryable, lastErrorAt: at } = job;
  return toJobError({ message, code, retryable, at, fingerprint: job.lastErrorFingerprint });
}

function waitingOf({ id, status }: Job, { loaders }: Context) {
  return isWaiting(status) ? loaders.waiting(id) : undefined;
}

async function flyerOf({ id, type, status }: Job, _args: object, { loaders, links }: Context) {
  if (type !== 'listing_flyer' || status !== 'succeeded') return null;
  const flyer = await loaders.flyer(id);
  return flyer && { ...flyer, link: links.create(id) };
}
