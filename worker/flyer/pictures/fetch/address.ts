import { lookup as lookUpName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A name or address that no picture may be fetched from. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is no public address.`);
    this.name = 'AddressRefused';
  }
}

/** Hosts as IMAGE_ALLOWED_HOSTS lists them; undefined: any that is public. */
export type AllowedHosts = ReadonlySet<string> | undefined;

/** Throws AddressRefused for a host that is not on the list, or, without a list, for an address that is not public. */
export function checkHost(hostname: string, allowed: AllowedHosts): void {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (allowed ? !allowed.has(host) : ipaddr.isValid(host) && !isPublic(host)) throw new AddressRefused(host);
}

/** Looks a name up once, and lets the connection be made to what was checked only: a second look could be answered otherwise. */
export function checkedLookup(allowed: AllowedHosts): LookupFunction {
  return (hostname, options, callback) =>
    lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const isAllowed = allowed !== undefined || addresses.every(({ address }) => isPublic(address));
      if (!isAllowed || addresses.length === 0) return callback(new AddressRefused(hostname), []);
      if (options.all) return callback(null, addresses);
      const [{ address, family }] = addresses as [(typeof addresses)[number]]; // there is one, by the line before
      return callback(null, address, family);
    });
}

/** Of the whole internet's, whichever way it is written: neither private, nor local, nor set aside, nor one of those inside another. */
function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}
