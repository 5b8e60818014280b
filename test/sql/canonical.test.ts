import { describe, expect, test } from 'vitest';
import { canonicalJson, findSizeFaults, inputHash } from '../../sql/canonical.ts';

describe('canonical JSON', () => {
  test('sorts keys at every level and leaves out what is undefined', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: undefined, é: 2, Z: true })).toBe(
      '{"Z":true,"b":[{"c":null,"d":1}],"é":2}',
    );
  });

  test('writes numbers and texts in one way', () => {
    expect(canonicalJson([1.0, 1e21, 0.1, -0, '\u0007"€'])).toBe('[1,1e+21,0.1,0,"\\u0007\\"€"]');
  });

  test.each([undefined, Number.NaN, [Number.POSITIVE_INFINITY], '\ud800'])('throws on %o', (value) => {
    expect(() => canonicalJson(value)).toThrow();
  });
});

test('the hash is the SHA-256 of the canonical JSON', () => {
  expect(inputHash({ b: 1, a: 2 }).toString('hex')).toBe(
    'd3626ac30a87e6f7a6428233b3c68299976865fa5508e4267c5415c76af7a772',
  );
  expect(inputHash({ a: 2, b: 1 })).toEqual(inputHash({ b: 1, a: 2 }));
});

test('the size counts bytes, not characters', () => {
  expect(findSizeFaults('€', 5)).toEqual([]);
  expect(findSizeFaults('€€', 5)).toMatchObject([{ path: '', code: 'INPUT_TOO_LARGE' }]);
});
