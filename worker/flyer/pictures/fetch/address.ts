import { lookup as lookUpName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A name, address or port that no picture may be fetched from. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';

  constructor(host: string) {
    super(`${host} is no public address.`);
  }
}

/** Hosts as IMAGE_ALLOWED_HOSTS lists them; undefined: any that is public. */
export type AllowedHosts = ReadonlySet<string> | undefined;

/** Finds the addresses of a name, as `dns.lookup` does. */
export type LookUp = (
  name: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

/** What lies inside another address, or in a part of IPv6 that is nobody's yet, is no address of the internet. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]; // As it is written.
/** For examples in books (RFC 9637), which the library does not know yet. */
const DOCUMENTATION_V6 = ipaddr.parseCIDR('3fff::/20') as [ipaddr.IPv6, number]; // As it is written.
const WEB_PORTS = ['', '80', '443'];

/** Throws AddressRefused for a host that is not on the list; without a list for an address that is not public, and for a port that is not the web's. */
export function checkTarget({ protocol, hostname, port }: URL, allowed: AllowedHosts): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw new AddressRefused(protocol);
  const host = hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  if (allowed?.has(host)) return;
  const isPrivate = ipaddr.isValid(host) && !isPublic(host);
  if (allowed || isPrivate || !WEB_PORTS.includes(port)) throw new AddressRefused(host);
}

/** Looks a name up once, and lets the connection be made to what was checked only: a second look could be answered otherwise. */
export function checkedLookup(allowed: AllowedHosts, lookUp: LookUp = lookUpName): LookupFunction {
  return (hostname, options, callback) =>
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const isAllowed = allowed !== undefined || addresses.every(({ address }) => isPublic(address));
      const [first] = addresses;
      if (!isAllowed || !first) return callback(new AddressRefused(hostname), []);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
}

/** Of the whole internet's, whichever way it is written: neither private, nor local, nor set aside, nor one of those inside another. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  const address6 = parsed as ipaddr.IPv6; // Its kind says so.
  return address6.match(GLOBAL_V6) && !address6.match(DOCUMENTATION_V6);
}
