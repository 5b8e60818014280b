import { parsedUrl } from '../../sql/text/parsed-url.ts';
import { isLoopback } from './loopback.ts';

/** What a URL may have beside a host and its port. */
const NO_HOST = /[/\\?#@\s]/;

/** `name:port` of a Host header, taken apart; undefined when it is none. */
function hostnameOf(host: string | undefined): string | undefined {
  if (!host || NO_HOST.test(host)) return undefined;
  return parsedUrl(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '');
}

/** Whether a Host header can be what it says. None, as of HTTP/1.0, is none that is wrong. */
export const isHost = (host: string | undefined): boolean => !host || hostnameOf(host) !== undefined;

/**
 * An open server answers only to names that mean this machine: a web page elsewhere could otherwise point a name of its own at
 * the loopback and read everything.
 */
export function isTrustedHost(host: string | undefined, publicUrl: string | undefined): boolean {
  const hostname = hostnameOf(host);
  if (hostname === undefined) return false;
  return isLoopback(hostname) || (publicUrl !== undefined && hostname === hostnameOf(new URL(publicUrl).host));
}

export interface Origins {
  allowed: readonly string[];
  publicUrl: string | undefined;
}

/** Whether a page of this origin is ours or was allowed. No origin: no web page asks. */
export function isTrustedOrigin(origin: string | undefined, host: string | undefined, origins: Origins): boolean {
  if (origin === undefined) return true;
  const page = parsedUrl(origin);
  if (!page) return false;
  const { host: originHost, origin: normal } = page;
  if (originHost !== '' && originHost === host?.toLowerCase()) return true;
  if (origins.publicUrl !== undefined && normal === new URL(origins.publicUrl).origin) return true;
  return normal !== 'null' && origins.allowed.includes(normal);
}
