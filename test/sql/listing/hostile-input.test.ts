import { expect, test } from 'vitest';
import type { InputIssue } from '../../../sql/input-issue.ts';
import { parseFlyerPayload } from '../../../sql/listing/parse-flyer-payload.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

const FLAT = { title: 'Flat', address: '1 Road', priceMinor: 5, currency: 'NGN' };
const SIZE = 65_536;
// Some of these take from 1 to 100 ms, and seconds or for ever when done without thought.
const MAX_CPU_MS = 1_000;

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inner) => ({ inner }), 'core');
}

test.each<[string, object, string]>([
  ['marks on one letter', { description: `e${'\u0301\u0316'.repeat(SIZE / 2 - 1)}` }, ''],
  ['marks on every letter', { title: `e${'\u0301\u0316'.repeat(14)}`.repeat(SIZE / 30) }, 'TOO_LONG'],
  ['letters', { description: 'ž'.repeat(SIZE) }, 'TOO_LONG'],
  ['a text of megabytes', { description: 'ž'.repeat(4_000_000) }, 'TOO_LONG'],
  ['flags', { description: '\u{1f1e6}'.repeat(SIZE / 2) }, 'TOO_LONG'],
  ['joiners in one character', { title: `a${'\u200d'.repeat(SIZE - 2)}b` }, 'TOO_LONG'],
  ['blanks within', { title: `a${' '.repeat(SIZE - 2)}b` }, ''],
  ['empty lines', { description: `a${'\n \u200b'.repeat(SIZE / 3 - 2)}b` }, ''],
  ['isolates without end', { description: `a${'\u2066'.repeat(SIZE - 2)}b` }, ''],
  ['dots in an e-mail address', { agent: { email: `a@${'b.'.repeat(99)}` } }, 'BAD_EMAIL'],
  ['digits', { priceMinor: '9'.repeat(SIZE) }, 'OUT_OF_RANGE'],
  ['a huge sparse list', { features: new Array(1e9) }, 'TOO_MANY'],
  ['a list of holes', { features: new Array(1_500) }, 'WRONG_TYPE'],
  ['long features', { features: Array(1_000).fill('ž\u0301'.repeat(1_000)) }, 'INPUT_TOO_LARGE'],
  ['a deep object for a text', { title: nested(100_000) }, 'WRONG_TYPE'],
  ['a deep object for an area', { livingArea: nested(100_000) }, 'UNKNOWN_FIELD'],
  ['unknown fields', Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 1])), 'UNKNOWN_FIELD'],
])('%s are answered at once', (_name, fields, code) => {
  let issues: InputIssue[] = [];

  const cpuMs = cpuMsOf(() => {
    issues = parseFlyerPayload({ listing: { ...FLAT, ...fields } }).issues;
  });

  expect(cpuMs).toBeLessThan(MAX_CPU_MS);
  expect(issues.map((issue) => issue.code)).toEqual(code ? expect.arrayContaining([code]) : []);
  expect(issues.length).toBeLessThanOrEqual(102);
});

test('after a hundred issues one says that there are more', () => {
  const { issues } = parseFlyerPayload({ listing: { ...FLAT, features: Array(1_000).fill(3) } });

  expect(issues).toHaveLength(101);
  expect(issues.at(-1)).toMatchObject({ path: '', code: 'TOO_MANY_ISSUES' });
});
