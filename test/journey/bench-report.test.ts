import { expect, test } from 'vitest';
import { againstOf } from '../bench/report/against.ts';
import { type Aim, COST } from '../bench/report/aims.ts';
import type { Row } from '../bench/report/rows.ts';

const row = (contestant: string, median: number, node = 1): Row => {
  return { measure: 'drain 5', contestant, figure: 'jobs/s', median, min: median, max: median, postgres: 1, node };
};

const aim = (sense: Aim['sense'], ratio: number, figure = 'jobs/s'): Aim => {
  const ours = { contestant: 'handbill', measure: 'drain 5', figure };
  return { sense, ratio, ours, other: { ...ours, contestant: 'pg-boss' } };
};

test('a ratio is rounded to our disadvantage, and an aim is met by what was measured, not by what is shown', () => {
  const rows = [row('handbill', 1_795), row('pg-boss', 1_000)];

  expect(cellsOf(againstOf([aim('at least', 1.8), aim('at most', 1.79)], rows))).toEqual([
    ['drain 5', 'jobs/s', 'pg-boss', '1,795', '1,000', '1.79', '≥ 1.80', 'no'],
    ['drain 5', 'jobs/s', 'pg-boss', '1,795', '1,000', '1.80', '≤ 1.79', 'no'],
  ]);
});

test('CPU is compared by what Postgres and Node took together', () => {
  const rows = [row('handbill', 1, 2), row('pg-boss', 1, 3)];

  expect(cellsOf(againstOf([aim('at most', 0.75, COST)], rows))).toEqual([
    ['drain 5', COST, 'pg-boss', '3.00', '4.00', '0.75', '≤ 0.75', 'yes'],
  ]);
});

test('what was not measured is not compared', () => {
  expect(againstOf([aim('at least', 1)], [row('handbill', 5)])).toBeUndefined();
});

function cellsOf(table: string | undefined): string[][] {
  const lines = table?.split('\n').slice(2) ?? [];
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
