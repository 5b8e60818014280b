import { parsedUrl } from '../../sql/text/parsed-url.ts';
import { phoneTarget } from './phone-target.ts';

const WEB = new Set(['http:', 'https:']);
/** What keeps a number or an address in its order on a sheet from the right; no part of either. */
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * The address as it may stand in a file: ASCII, and of a scheme that opens a page, a letter or a call. Undefined for all else,
 * scripts and files before all.
 */
export function linkTarget(text: string): string | undefined {
  const link = text.replace(ISOLATES, '');
  if (/^tel:/i.test(link)) return phoneTarget(link.slice('tel:'.length));
  const url = parsedUrl(link);
  if (!url) return undefined;
  const { protocol, href } = url;
  if (WEB.has(protocol)) return href;
  return protocol === 'mailto:' ? href.replaceAll(' ', '%20') : undefined;
}
