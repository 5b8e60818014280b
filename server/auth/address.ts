import { isIPv6, type Socket } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The address at the other end, as limits count them. Of IPv6 its network of 64 bits, which one subscriber has for himself: he could come
 * from another of its addresses each time. Behind a proxy it is the proxy's.
 */
export function addressOf({ remoteAddress = 'unknown' }: Pick<Socket, 'remoteAddress'>): string {
  const address = MAPPED.exec(remoteAddress)?.[1] ?? remoteAddress;
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
}

function networkOf(address: string): string {
  const [start = '', end = ''] = (address.split('%')[0] ?? '').split('::');
  const front = start === '' ? [] : start.split(':');
  const back = end === '' ? [] : end.split(':');
  const isShortened = address.includes('::');
  const zeros = isShortened ? Array.from({ length: 8 - front.length - back.length }, () => '0') : [];
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
