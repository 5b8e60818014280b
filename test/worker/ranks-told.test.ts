import { expect, test } from 'vitest';
import { ranksTold } from '../../worker/ranks-told.ts';

test.each<[string, number[]]>([
  ['1764460000000000 1764460300000000', [1_764_460_000_000_000, 1_764_460_300_000_000]],
  ['-60000000 0', [-60_000_000, 0]],
  ['', []],
  ['elsewhere', []],
  ['1', []],
  ['1 ', []],
  ['1 2 3', []],
  ['1.5 2', []],
  ['1 9007199254740993', []],
])('a wake of "%s" tells the ranks %j', (payload, ranks) => {
  expect(ranksTold(payload)).toEqual(ranks);
});
