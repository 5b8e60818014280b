import { expect, test } from 'vitest';
import { logError, wordsOf } from '../../sql/log-error.ts';

const throwing = () => {
  throw new Error('trap');
};

test('of a database error only what says what happened is kept', () => {
  const error = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (canary).',
    where: 'canary',
    internalQuery: 'select canary',
  });

  expect(logError(error)).toEqual({
    name: 'Error',
    code: '23514',
    message: 'violates check constraint',
    stack: expect.stringContaining('log-error.test.ts'),
  });
});

test('message, stack and causes are masked', () => {
  const cause = new Error('password=canary', { cause: new Error('Bearer canary.canary') });
  const logged = logError(new Error('postgres://app:canary@db', { cause }));

  expect(JSON.stringify(logged)).not.toContain('canary');
  expect(logged).toMatchObject({ message: 'postgres://***@db', cause: { message: 'password=***', cause: {} } });
});

test.each([
  [
    'several refusals at once',
    new AggregateError([new Error('connect ::1'), new Error('connect 127.0.0.1')]),
    'connect ::1; connect 127.0.0.1',
  ],
  ['an error of two lines', new Error('one\n  two'), 'one two'],
  ['an error without words', new TypeError(), 'TypeError'],
  ['a text', 'no paper', 'no paper'],
  ['nothing', undefined, 'undefined'],
  ['an aggregate of nothing', new AggregateError([]), 'AggregateError'],
  ['a trap', new Proxy({}, { get: throwing, has: throwing, getPrototypeOf: throwing }), 'An error without words.'],
])('%s is told in one line', (_what, thrown, words) => {
  expect(wordsOf(thrown)).toBe(words);
  expect(logError(thrown)).toMatchObject({ message: words });
});

test('an error that causes itself, and one of 5 MB, are cut short', () => {
  const error: Error = new Error('x'.repeat(5_000_000));
  error.cause = error;

  expect(JSON.stringify(logError(error)).length).toBeLessThan(60_000);
});
