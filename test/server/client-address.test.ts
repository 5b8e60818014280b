import { expect, test } from 'vitest';
import { createClientAddress, isAddressRange } from '../../server/auth/client-address.ts';
import { readConfig } from '../../server/config.ts';

const addressBehind = (proxies: string[]) => {
  const clientAddress = createClientAddress(proxies);
  return (remoteAddress: string, forwarded?: string) =>
    clientAddress({
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress },
    });
};

test('whom X-Forwarded-For names counts only where a trusted proxy says so', () => {
  const trusting = addressBehind(['10.0.0.0/8', '::1']);

  expect(addressBehind([])('10.0.0.1', '203.0.113.7')).toBe('10.0.0.1');
  expect(trusting('203.0.113.9', '203.0.113.7')).toBe('203.0.113.9');
  expect(trusting('10.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
  expect(trusting('::1', '203.0.113.7')).toBe('203.0.113.7');
  expect(trusting('::ffff:10.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
});

test('what the client wrote before is not believed, and proxies in a row are passed', () => {
  const trusting = addressBehind(['10.0.0.0/8']);

  expect(trusting('10.0.0.1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(trusting('10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
  expect(trusting('10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
});

test.for([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', '10.0.0.1'],
  ['', '10.0.0.1'],
  [undefined, '10.0.0.1'],
] as const)('%s of a proxy counts as %s', ([forwarded, counted]) => {
  expect(addressBehind(['10.0.0.1'])('10.0.0.1', forwarded)).toBe(counted);
});

test('TRUSTED_PROXIES takes addresses and ranges, and nothing else', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  expect(['10.0.0.1', 'fd00::/8', '0.0.0.0/0'].every(isAddressRange)).toBe(true);
  expect(['10.0.0.0/33', 'fd00::/129', 'proxy.example', '10.0.0', '10.0.0.1/', '/8', ''].some(isAddressRange)).toBe(
    false,
  );
  expect(() => readConfig({ TRUSTED_PROXIES: 'proxy.example' })).toThrow('TRUSTED_PROXIES: Give addresses or ranges');
});
