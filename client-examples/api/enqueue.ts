import { EnqueueFlyerDocument, type EnqueueFlyerInput, type EnqueueFlyerMutation } from '../generated/operations.ts';
import { EXIT, Failure } from './failure.ts';
import { request } from './request.ts';
import type { Api } from './settings.ts';

export interface Accepted {
  jobId: string;
  /** The key had been used for this very input: this is that job. */
  deduplicated: boolean;
}

/** Safe to repeat after a lost answer: the key makes both calls mean one job. */
export async function enqueueFlyer(api: Api, input: EnqueueFlyerInput): Promise<Accepted> {
  const { enqueueFlyer: result } = await request(api, EnqueueFlyerDocument, { input });
  return acceptedOf(result);
}

function acceptedOf(result: EnqueueFlyerMutation['enqueueFlyer']): Accepted {
  switch (result?.__typename) {
    case 'JobAccepted':
      return { jobId: result.job.id, deduplicated: result.deduplicated };
    case 'ValidationFailed':
      throw new Failure(result.issues.map(({ path, message }) => `${path}: ${message}`).join('\n'), EXIT.refused);
    case 'IdempotencyConflict':
      throw new Failure(`${result.message} It belongs to job ${result.existingJobId}.`, EXIT.refused);
    case 'QueueFull':
      throw new Failure(result.message, EXIT.refused, { isPassing: true });
    case undefined:
      throw new Failure('The server answered without a result.', EXIT.unreachable);
    default:
      // A newer server may refuse in ways that this program was not compiled for: each of them carries a message.
      throw new Failure(messageOf(result), EXIT.refused);
  }
}

const messageOf = (unknown: never): string =>
  (unknown as { message?: string }).message ?? 'Refused for an unknown reason.';
