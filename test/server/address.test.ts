import { expect, test } from 'vitest';
import { addressOf } from '../../server/auth/address.ts';

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits count %s as %s', ([remoteAddress, counted]) => {
  expect(addressOf({ remoteAddress })).toBe(counted);
});

test('a connection that is gone already counts as one unknown', () => {
  expect(addressOf({ remoteAddress: undefined })).toBe('unknown');
});
