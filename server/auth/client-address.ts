import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { addressOf } from './address.ts';

/** Whom limits count a request under. */
export type ClientAddress = (request: Asking) => string;

interface Asking {
  headers: IncomingHttpHeaders;
  socket: Pick<Socket, 'remoteAddress'>;
}

const RANGE = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i;

/** An address, or a range of them such as 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [, address = '', bits = '0'] = RANGE.exec(text) ?? [];
  return isIP(address) !== 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
}

/**
 * A proxy names whom it speaks for in X-Forwarded-For, where a client may have written anything before it: the last address there that no
 * trusted proxy has is the client's.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const proxies = new BlockList();
  for (const range of trustedProxies) addRange(proxies, range);
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
  return ({ headers, socket: { remoteAddress = 'unknown' } }) => {
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = bare(remoteAddress);
    while (isProxy(address)) {
      const before = bare(hops.pop() ?? '');
      if (isIP(before) === 0) break;
      address = before;
    }
    return addressOf({ remoteAddress: address });
  };
}

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Some proxies add the port; an IPv4 address may come dressed as IPv6. */
const bare = (hop: string) =>
  hop
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
