import { harmless, refused } from '../refused.ts';
import type { HandlerContext, HandlerLog } from '../register.ts';
import { stageOf } from '../stage.ts';
import type { Report, SentError } from './messages.ts';
import { createQuestions } from './questions.ts';

/** One attempt inside the isolated process. */
export interface ChildRun {
  number: number;
  context: HandlerContext;
  /** The worker has taken the oldest unanswered progress report. */
  goOn(): void;
  /** The worker's answer to a question, by its number. */
  answer(question: number, value: unknown): void;
  refuse(question: number, error: SentError): void;
  abort(reason: string): void;
}

export function startRun(
  order: { run: number; jobId: string; attempt: number },
  send: (report: Report) => void,
): ChildRun {
  const controller = new AbortController();
  const { signal } = controller;
  const unanswered: { resolve(): void; reject(reason: unknown): void }[] = [];
  const questions = createQuestions((question, key) => send({ say: 'ask', question, key }));
  const { jobId, attempt } = order;

  return {
    number: order.run,
    context: { jobId, attempt, signal, reportProgress, log: createLog(send), read },
    goOn: () => unanswered.shift()?.resolve(),
    abort(reason) {
      controller.abort(new Error(reason));
      for (const report of unanswered.splice(0)) report.reject(signal.reason);
      questions.close(signal.reason);
    },
    answer: questions.answer,
    refuse: questions.refuse,
  };

  function read(key: unknown): Promise<unknown> {
    return signal.aborted ? refused(signal.reason) : questions.ask(key);
  }

  /** Answered by the worker, which may take its time; refused when the attempt is over. */
  function reportProgress(percent: number, stage?: string): Promise<void> {
    if (signal.aborted) return refused(signal.reason);
    send({ say: 'progress', percent: Number(percent), stage: stageOf(stage) });
    const answered = new Promise<void>((resolve, reject) => unanswered.push({ resolve, reject }));
    return harmless(answered);
  }
}

/** Facts that cannot travel are left out: a log line must not fail an attempt. */
function createLog(send: (report: Report) => void): HandlerLog {
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, facts?: object) => {
    const line = { say: 'log', level, message: String(message) } as const;
    try {
      send({ ...line, facts });
    } catch {
      send({ ...line, facts: { facts: 'left out: they cannot be cloned' } });
    }
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
