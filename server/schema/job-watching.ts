import type { Job } from '../../sql/job.ts';
import type { JobStream, Letter } from '../hub/mailbox.ts';

/** A client that leaves before its stream is handed over would leave it without anybody to return it. */
export function untilAborted(stream: JobStream, signal: AbortSignal | undefined): JobStream {
  signal?.addEventListener('abort', () => void stream.return(), { once: true });
  if (signal?.aborted) void stream.return();
  return stream;
}

export function openLetter(letter: Letter): Job {
  if (letter instanceof Error) throw letter;
  return letter;
}
