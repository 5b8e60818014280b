import { expect, test } from 'vitest';
import { newId } from '../../sql/new-id.ts';

test('ids are UUIDs of version 7, each above the one before, and begin with the time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, newId);

  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  );
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(millisecondsOf(ids[0])).toBeGreaterThanOrEqual(before);
  // 20,000 in less than five milliseconds would borrow from those ahead.
  expect(millisecondsOf(ids.at(-1))).toBeLessThanOrEqual(Date.now() + 5);
});

const millisecondsOf = (id = ''): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
