import { type FieldNode, type GraphQLResolveInfo, visit } from 'graphql';
import type { Job } from '../../sql/job.ts';
import type { Letter } from '../hub/letters.ts';
import type { JobStream } from '../hub/mailbox.ts';

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

const OF_THE_LINE = ['queuePosition', 'waitingFor'];

/** Whether the document names what changes while a job waits, wherever in it: asking once too often does no harm. */
export function asksForLine({ operation, fragments }: GraphQLResolveInfo): boolean {
  let isAsked = false;
  const Field = ({ name }: FieldNode) => {
    if (OF_THE_LINE.includes(name.value)) isAsked = true;
  };
  for (const part of [operation, ...Object.values(fragments)]) visit(part, { Field });
  return isAsked;
}
