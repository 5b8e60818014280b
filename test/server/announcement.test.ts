import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAnnouncement } from '../../server/hub/announcement.ts';

const ID = '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11';

test('of several versions of a job the newest counts', () => {
  const { versions, malformed } = parseAnnouncement(`${ID}:3 ${ID}:12 ${ID}:4`);

  expect([...versions]).toEqual([[ID, 12]]);
  expect(malformed).toBe(0);
});

test.for(['', 'x', `${ID}`, `${ID}:`, `${ID}:0`, `${ID}:-1`, `${ID}:1e9`, `${ID}:99999999999`, '{"id":1}', 'probe:x'])(
  '%j is counted and left alone',
  (word) => {
    const { versions, nonces, malformed } = parseAnnouncement(`${ID}:7 ${word}`);

    expect([...versions]).toEqual([[ID, 7]]);
    expect(nonces).toEqual([]);
    expect(malformed).toBe(1);
  },
);

test('whatever is sent on the channel, reading it does not throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (payload) => parseAnnouncement(payload).malformed >= 0));
});
