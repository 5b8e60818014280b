import { harmless } from '../refused.ts';
import type { SentError } from './messages.ts';
import { rebuild } from './rebuild.ts';

/** Questions of one attempt to the worker, each answered once. */
export interface Questions {
  ask(key: unknown): Promise<unknown>;
  answer(question: number, value: unknown): void;
  refuse(question: number, error: SentError): void;
  /** Nothing is answered any more. */
  close(reason: unknown): void;
}

interface Asker {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

export function createQuestions(send: (question: number, key: unknown) => void): Questions {
  const open = new Map<number, Asker>();
  let asked = 0;
  const take = (question: number): Asker | undefined => {
    const asker = open.get(question);
    open.delete(question);
    return asker;
  };
  return {
    ask(key) {
      asked += 1;
      const question = asked;
      const answered = new Promise<unknown>((resolve, reject) => open.set(question, { resolve, reject }));
      send(question, key);
      return harmless(answered);
    },
    answer: (question, value) => take(question)?.resolve(value),
    refuse: (question, error) => take(question)?.reject(rebuild(error)),
    close(reason) {
      for (const question of [...open.keys()]) take(question)?.reject(reason);
    },
  };
}
