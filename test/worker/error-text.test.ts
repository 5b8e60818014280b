import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageOf } from '../../worker/error-text.ts';
import { PermanentError, SnoozeError } from '../../worker/errors.ts';
import { outcomeOfError } from '../../worker/outcome.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

const cycle: Record<string, unknown> = {};
cycle.self = cycle;
const throwing = () => {
  throw new Error('trap');
};

test.each([
  ['a string', 'no paper', 'no paper'],
  ['null', null, 'null'],
  ['undefined', undefined, 'undefined'],
  ['a number', 42, '42'],
  ['a symbol', Symbol('odd'), 'Symbol(odd)'],
  ['an error', new Error('no ink'), 'no ink'],
  ['an error without words', new TypeError(), 'TypeError'],
  ['a plain object', { reason: 'jam' }, '{"reason":"jam"}'],
  ['a cycle', cycle, 'An error that cannot be read.'],
  ['an object without a prototype', Object.create(null), '{}'],
  ['a getter that throws', Object.defineProperty({}, 'message', { get: throwing }), '{}'],
  [
    'a proxy that throws at every touch',
    new Proxy({}, { get: throwing, has: throwing, getPrototypeOf: throwing }),
    'An error that cannot be read.',
  ],
  ['an aggregate', new AggregateError([new Error('one'), 'two']), 'one; two'],
  ['NUL and control characters', new Error('a\0b\u001b[31mc'), 'a b [31mc'],
  ['a lone surrogate', new Error('x\ud800y'), 'x\ufffdy'],
])('%s thrown becomes words that can be stored', (_what, thrown, message) => {
  expect(outcomeOfError(thrown)).toMatchObject({ outcome: 'failed', code: 'HANDLER_ERROR', message, retryable: true });
});

test('errors that hold each other are told without end neither in time nor in words', () => {
  const knot = new AggregateError([]);
  knot.errors.push(knot, new Error('inner'), knot);

  expect(messageOf(knot)).toBe('; inner;');
});

test('a message of 5 MB is cut to 2,000 characters in no time', () => {
  const error = new Error('x'.repeat(5_000_000));

  expect(cpuMsOf(() => expect(messageOf(error)).toHaveLength(2_000))).toBeLessThan(2_000);
});

test('whatever is thrown, the message is well formed, clean and short', () => {
  fc.assert(
    fc.property(
      fc.anything({ withNullPrototype: true, withSparseArray: true }),
      fc.string({ unit: 'binary', maxLength: 5_000 }),
      (thrown, text) => {
        for (const message of [messageOf(thrown), messageOf(new Error(text))]) {
          expect(message.length).toBeGreaterThan(0);
          expect(message.length).toBeLessThanOrEqual(2_000);
          expect(message.isWellFormed()).toBe(true);
          expect(message).not.toContain('\0');
        }
      },
    ),
  );
});

test.each([
  'connect postgres://app:canary@db.internal:5432/jobs failed',
  'refused: Authorization: Bearer canary.canary.canary',
  'password=canary is wrong',
  '{"apiKey":"canary"}',
  'GET /flyers/1.pdf?exp=1&sig=canary 410',
  'x-admin-key: canary',
])('the secret in "%s" is masked', (text) => {
  expect(messageOf(new Error(text))).not.toContain('canary');
});

test('hostile text is masked in no time', () => {
  for (const text of ['://'.repeat(700), 'a'.repeat(8_000), 'token='.repeat(1_300), `${'a+'.repeat(4_000)}://`]) {
    expect(cpuMsOf(() => messageOf(new Error(text)))).toBeLessThan(2_000);
  }
});

test('a permanent error is not retried, and names its code', () => {
  expect(outcomeOfError(new PermanentError('No such template.', { code: 'NO_TEMPLATE' }))).toEqual({
    outcome: 'failed',
    code: 'NO_TEMPLATE',
    message: 'No such template.',
    retryable: false,
  });
});

test("an error's own code and retryable count, as the code of a system error does", () => {
  expect(outcomeOfError(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toMatchObject({
    code: 'ECONNREFUSED',
    retryable: true,
  });
  expect(outcomeOfError(Object.assign(new Error('bad'), { code: 'not a code', retryable: false }))).toMatchObject({
    code: 'HANDLER_ERROR',
    retryable: false,
  });
});

test('a snooze is no failure, and takes from one second to thirty days', () => {
  expect(outcomeOfError(new SnoozeError(0))).toEqual({ outcome: 'snoozed', delayMs: 1_000 });
  expect(outcomeOfError(new SnoozeError(5_000))).toEqual({ outcome: 'snoozed', delayMs: 5_000 });
  expect(outcomeOfError(new SnoozeError(Number.MAX_VALUE))).toEqual({ outcome: 'snoozed', delayMs: 2_592_000_000 });
});
