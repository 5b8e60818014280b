import type { InputIssue } from '../../sql/input-issue.ts';
import type { Job } from '../../sql/job.ts';
import { builder } from './builder.ts';
import { JobRef } from './job.ts';

/** Refusals that a caller can act on are values, told apart by `kind`. */
export interface ValidationFailed {
  kind: 'ValidationFailed';
  message: string;
  issues: InputIssue[];
}
export interface IdempotencyConflict {
  kind: 'IdempotencyConflict';
  message: string;
  existingJobId: string;
}
export interface QueueFull {
  kind: 'QueueFull';
  message: string;
  retryAfterSeconds: number;
}
export interface JobNotFound {
  kind: 'JobNotFound';
  message: string;
}
export interface InvalidJobState {
  kind: 'InvalidJobState';
  message: string;
  job: Job;
}

const UserErrorRef = builder.interfaceRef<{ message: string }>('UserError').implement({
  description:
    'A refusal that the caller can act on. Faults that it cannot act on are top-level errors with extensions.code.',
  fields: (t) => ({ message: t.exposeString('message') }),
});

const InputIssueRef = builder.objectRef<InputIssue>('InputIssue').implement({
  fields: (t) => ({
    path: t.exposeString('path', {
      description: 'A JSON pointer into the input, for example /listing/priceMinor; empty for the whole input.',
    }),
    code: t.exposeString('code'),
    message: t.exposeString('message', { description: 'What is wrong and what to do about it.' }),
  }),
});

export const ValidationFailedRef = builder.objectRef<ValidationFailed>('ValidationFailed').implement({
  description: 'The input breaks rules; all faults are listed at once.',
  interfaces: [UserErrorRef],
  fields: (t) => ({ issues: t.expose('issues', { type: [InputIssueRef] }) }),
});

export const IdempotencyConflictRef = builder.objectRef<IdempotencyConflict>('IdempotencyConflict').implement({
  description: 'The key was used before, with another input.',
  interfaces: [UserErrorRef],
  fields: (t) => ({ existingJobId: t.expose('existingJobId', { type: 'UUID' }) }),
});

export const QueueFullRef = builder.objectRef<QueueFull>('QueueFull').implement({
  description: 'Too many jobs of the tenant wait. Nothing was enqueued for this input.',
  interfaces: [UserErrorRef],
  fields: (t) => ({ retryAfterSeconds: t.exposeInt('retryAfterSeconds') }),
});

export const JobNotFoundRef = builder.objectRef<JobNotFound>('JobNotFound').implement({
  interfaces: [UserErrorRef],
});

export const InvalidJobStateRef = builder.objectRef<InvalidJobState>('InvalidJobState').implement({
  description: 'The job is in a state in which this cannot be done.',
  interfaces: [UserErrorRef],
  fields: (t) => ({ job: t.expose('job', { type: JobRef }) }),
});
