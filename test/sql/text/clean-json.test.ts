import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonFaults } from '../../../sql/text/clean-json.ts';

function faultsOf(value: unknown): string[] {
  return findJsonFaults(value, '/payload').map(({ path, code }) => `${path} ${code}`);
}

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'core');
}

test('what JSON can say is fine', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 5 }), (value) => {
      fc.pre(!JSON.stringify(value).match(/\\u0000|"__proto__"/));
      expect(findJsonFaults(value)).toEqual([]);
    }),
  );
});

test.each<[unknown, string]>([
  [{ a: ['x', 'nul \0'] }, '/payload/a/1 NUL_CHARACTER'],
  [{ 'k\0': 1 }, '/payload/k\ufffd NUL_CHARACTER'],
  [{ a: 'half \ud800' }, '/payload/a LONE_SURROGATE'],
  [{ '\udc00': 1 }, '/payload/\ufffd LONE_SURROGATE'],
  [[Number.NaN], '/payload/0 NOT_A_NUMBER'],
  [{ a: Number.NEGATIVE_INFINITY }, '/payload/a NOT_A_NUMBER'],
  [JSON.parse('{"a":{"__proto__":{}}}'), '/payload/a/__proto__ FORBIDDEN_KEY'],
  [undefined, '/payload WRONG_TYPE'],
  [new Array(1), '/payload/0 WRONG_TYPE'],
  [{ a: 5n }, '/payload/a WRONG_TYPE'],
  [{ a: new Date(0) }, '/payload/a WRONG_TYPE'],
  [{ a: new Map() }, '/payload/a WRONG_TYPE'],
  [{ a: () => 1 }, '/payload/a WRONG_TYPE'],
  [{ 'a/b~': Symbol.iterator }, '/payload/a~1b~0 WRONG_TYPE'],
  [nested(65), `/payload${'/0'.repeat(64)} TOO_DEEP`],
])('%o has a fault', (value, fault) => {
  expect(faultsOf(value)).toEqual([fault]);
});

test('64 levels are fine, and a member that is undefined is absent', () => {
  expect(faultsOf(nested(64))).toEqual([]);
  expect(faultsOf({ a: undefined })).toEqual([]);
});

test('all faults come back at once, up to a hundred', () => {
  expect(faultsOf({ a: '\0\ud800', b: [Number.NaN] })).toEqual([
    '/payload/a NUL_CHARACTER',
    '/payload/a LONE_SURROGATE',
    '/payload/b/0 NOT_A_NUMBER',
  ]);
  expect(faultsOf(Array(1_000).fill(Number.NaN))).toHaveLength(100);
  expect(faultsOf(new Array(1e9))).toHaveLength(100);
});

test('a value that refers to itself, or to one value very often, ends', () => {
  const cyclic: unknown[] = [];
  cyclic.push(cyclic, cyclic);
  const shared = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner, inner], 'core');

  expect(findJsonFaults(cyclic).at(0)).toMatchObject({ code: 'TOO_DEEP' });
  expect(findJsonFaults(shared)).toMatchObject([{ path: '', code: 'INPUT_TOO_LARGE' }]);
});
