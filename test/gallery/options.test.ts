import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('what the gallery draws, where, and beside what is said by its options', () => {
  expect(readOptions([])).toEqual({ out: '.gallery', only: '', accept: false, beside: undefined });
  expect(readOptions(['--out', 'sheets', '--only', 'ikoyi', '--beside'])).toEqual({
    ...{ out: 'sheets', only: 'ikoyi', accept: false },
    beside: 'docs/pictures',
  });
  expect(readOptions(['--beside', '--pictures', 'elsewhere'])).toMatchObject({ beside: 'elsewhere' });
  expect(readOptions(['--accept'])).toMatchObject({ accept: true });
  expect(readOptions(['--accept', '--help'])).toBe('help');
  expect(() => readOptions(['--acept'])).toThrow("'--acept'");
});
