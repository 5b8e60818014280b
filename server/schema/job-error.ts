import { isOperator } from '../auth/viewer.ts';
import { builder } from './builder.ts';

export interface JobError {
  code: string;
  message: string;
  retryable: boolean;
  at: Date;
  fingerprint: string;
}

/** What a row keeps of an error, in columns that are null together. */
interface ErrorColumns {
  message: string | null;
  code: string | null;
  retryable: boolean | null;
  at: Date | null;
  fingerprint: string | null;
}

export function toJobError({ message, code, retryable, at, fingerprint }: ErrorColumns): JobError | null {
  if (message === null || at === null) return null;
  return { message, code: code ?? 'HANDLER_ERROR', retryable: retryable ?? true, at, fingerprint: fingerprint ?? '' };
}

export const JobErrorRef = builder.objectRef<JobError>('JobError').implement({
  fields: (t) => ({
    code: t.exposeString('code', { description: 'For example HANDLER_ERROR, TIMED_OUT, WORKER_LOST.' }),
    message: t.string({
      resolve: ({ code, message }, _args, { viewer }) => (isOperator(viewer) ? message : withoutWorker(code, message)),
    }),
    retryable: t.exposeBoolean('retryable'),
    at: t.expose('at', { type: 'DateTime' }),
    fingerprint: t.exposeString('fingerprint', {
      description: 'Equal for errors that are the same but for ids, numbers and times.',
    }),
  }),
});

/** Which worker it was is for operators: its name tells of machines and processes. */
function withoutWorker(code: string, message: string): string {
  return code === 'WORKER_LOST' ? message.replace(/^Worker ".*" vanished/s, 'Its worker vanished') : message;
}
