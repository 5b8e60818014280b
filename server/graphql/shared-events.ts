import { createSourceEventStream, type DocumentNode, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import { rightsOf } from '../auth/viewer.ts';
import type { Context } from '../context.ts';

/** Longer words are hardly those of another. */
const MAX_WORDS = 1_024;

const numbers = new WeakMap<DocumentNode, number>();
const results = new WeakMap<object, Map<string, Promise<ExecutionResult>>>();
let documents = 0;

type Events = AsyncIterableIterator<ExecutionResult>;

/**
 * As graphql-js subscribes, but an event that several have in their hands is executed once for all who ask with the same words and the same rights:
 * of a job with a thousand watchers that is nearly the whole work.
 */
export async function subscribeTogether(args: ExecutionArgs): Promise<Events | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  const words = wordsOf(args);
  const iterator = source[Symbol.asyncIterator]();
  const events: Events = { next, return: leave, throw: leave, [Symbol.asyncIterator]: () => events };
  return events;

  async function next(): Promise<IteratorResult<ExecutionResult>> {
    const { done, value } = await iterator.next();
    return done ? { done, value: undefined } : { done: false, value: await resultOf(value, words, args) };
  }

  async function leave(): Promise<IteratorResult<ExecutionResult>> {
    await iterator.return?.();
    return { done: true, value: undefined };
  }
}

/** Undefined: shared with nobody. */
function wordsOf({ document, operationName, variableValues, contextValue }: ExecutionArgs): string | undefined {
  const { viewer } = contextValue as Context; // Yoga makes it for every operation
  const words = JSON.stringify([numberOf(document), operationName, variableValues, rightsOf(viewer)]);
  return words.length <= MAX_WORDS ? words : undefined;
}

/** Equal texts are one document, as long as it is kept. */
function numberOf(document: DocumentNode): number {
  const known = numbers.get(document);
  if (known !== undefined) return known;
  documents += 1;
  numbers.set(document, documents);
  return documents;
}

function resultOf(event: unknown, words: string | undefined, args: ExecutionArgs): Promise<ExecutionResult> {
  const run = async () => execute({ ...args, rootValue: event });
  if (words === undefined || typeof event !== 'object' || event === null) return run();
  const ofEvent = results.get(event) ?? new Map<string, Promise<ExecutionResult>>();
  results.set(event, ofEvent);
  const known = ofEvent.get(words);
  if (known) return known;
  const result = run();
  ofEvent.set(words, result);
  return result;
}
