import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInstant } from '../../server/schema/instant.ts';

test('every instant that we print is read back', () => {
  const years = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
  fc.assert(fc.property(fc.date(years), (date) => parseInstant(date.toISOString())?.getTime() === date.getTime()));
});

test('an offset is reckoned with', () => {
  expect(parseInstant('2026-11-29T17:45:10.5+01:00')).toEqual(new Date('2026-11-29T16:45:10.500Z'));
  expect(parseInstant('2024-02-29t23:59:59z')).toEqual(new Date('2024-02-29T23:59:59Z'));
});

test.for([
  '2026-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00',
  '2026-01-01 00:00:00Z',
  '2026-01-01',
  '1764436800000',
  '',
])('%j is no instant', (text) => {
  expect(parseInstant(text)).toBeUndefined();
});
