import { expect, test } from 'vitest';
import { NOT_YET_MET } from './not-yet-met.ts';
import { readCases } from './read-cases.ts';
import { unmetBy } from './unmet-by.ts';

const CASES = readCases();

test.each(CASES.map((flyerCase) => [flyerCase.name, flyerCase] as const))(
  '%s is as expected',
  async (name, flyerCase) => {
    const unmet = await unmetBy(flyerCase);
    const known = NOT_YET_MET[name] ?? [];
    const news = Object.entries(unmet).filter(([key]) => !known.includes(key));

    expect(Object.fromEntries(news)).toEqual({});
    expect(Object.keys(unmet).sort()).toEqual([...known].sort());
  },
);

test('what is not met yet belongs to a case', () => {
  expect(CASES.length).toBeGreaterThan(20);
  expect(CASES.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(NOT_YET_MET)));
});
