import type { Job } from '../../sql/job.ts';
import type { Waiting } from '../../sql/jobs.ts';
import { builder } from './builder.ts';

/** Those that this release can tell. */
const CODES = ['SCHEDULED', 'BACKOFF', 'NO_WORKER_FOR_TYPE', 'BEHIND_OTHERS'] as const;

export interface WaitReason {
  code: (typeof CODES)[number];
  message: string;
  until: Date | null;
}

const WaitReasonCodeEnum = builder.enumType('WaitReasonCode', { values: CODES });

export const WaitReasonRef = builder.objectRef<WaitReason>('WaitReason').implement({
  fields: (t) => ({
    code: t.expose('code', { type: WaitReasonCodeEnum }),
    message: t.exposeString('message'),
    until: t.expose('until', { type: 'DateTime', nullable: true }),
  }),
});

/** In order of importance: what a person must mend comes before what time mends. */
export function waitReasons(job: Job, { hasWorker, isEarly, queuePosition }: Waiting): WaitReason[] {
  const reasons: WaitReason[] = [];
  if (!hasWorker) reasons.push(noWorker(job.type));
  if (isEarly) reasons.push(job.status === 'failed' ? backoff(job.runAt) : scheduled(job.runAt));
  else if (queuePosition > 0) reasons.push(behindOthers(queuePosition));
  return reasons;
}

const noWorker = (type: string): WaitReason => ({
  code: 'NO_WORKER_FOR_TYPE',
  message: `No living worker handles the type ${type}. Start one that does, or check the spelling.`,
  until: null,
});

const backoff = (until: Date): WaitReason => ({
  code: 'BACKOFF',
  message: 'Its last attempt failed; it is tried again after a pause.',
  until,
});

const scheduled = (until: Date): WaitReason => ({ code: 'SCHEDULED', message: 'It is not to start yet.', until });

const behindOthers = (count: number): WaitReason => ({
  code: 'BEHIND_OTHERS',
  message: count === 1 ? 'One job stands before it.' : `${count} jobs stand before it.`,
  until: null,
});
