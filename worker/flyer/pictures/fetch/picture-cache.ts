import type { IncomingHttpHeaders } from 'node:http';
import { freshSecondsOf } from './freshness.ts';

export interface KeptPicture {
  bytes: Uint8Array;
  /** Of its answer, what the next question and answer need. */
  headers: Pick<IncomingHttpHeaders, 'etag' | 'last-modified' | 'cache-control' | 'expires'>;
  /** By the clock of performance.now(); until then nobody need be asked. */
  freshUntil: number;
}

/** Pictures that were fetched for one tenant, each under its address. */
export interface KeptPictures {
  find(url: URL): KeptPicture | undefined;
  /** If and as its answer lets it be kept, in place of what was. */
  keep(url: URL, bytes: Uint8Array, headers: IncomingHttpHeaders): void;
}

export interface PictureCache {
  /** No tenant is given what was fetched for another, whose addresses may be known to its own people alone. */
  of(tenant: string): KeptPictures;
}

/** Keeps up to so many bytes in this process; what was used longest ago goes first. */
export function createPictureCache(mostBytes: number): PictureCache {
  /** In the order of their last use. */
  const all = new Map<string, KeptPicture>();
  let bytes = 0;
  return { of: keptOf };

  function keptOf(tenant: string): KeptPictures {
    // What an address holds before its @ was not sent, and its # neither.
    const slotOf = ({ origin, pathname, search }: URL) => `${tenant} ${origin}${pathname}${search}`;
    return {
      find(url) {
        const kept = all.get(slotOf(url));
        if (kept) put(slotOf(url), kept);
        return kept;
      },
      keep(url, picture, headers) {
        drop(slotOf(url));
        const kept = toKept(picture, headers);
        if (kept) put(slotOf(url), kept);
      },
    };
  }

  function put(slot: string, kept: KeptPicture): void {
    drop(slot);
    const weight = weightOf(slot, kept);
    // It would only drive out all others.
    if (weight > mostBytes) return;
    all.set(slot, kept);
    bytes += weight;
    for (const oldest of all.keys()) {
      if (bytes <= mostBytes) return;
      drop(oldest);
    }
  }

  function drop(slot: string): void {
    const kept = all.get(slot);
    if (kept) bytes -= weightOf(slot, kept);
    all.delete(slot);
  }
}

/** Many small ones must not come to more than is counted. */
const weightOf = (slot: string, { bytes, headers }: KeptPicture): number =>
  bytes.length + slot.length + JSON.stringify(headers).length;

/** Undefined: it may not be kept, or could neither be used nor asked about again. */
function toKept(bytes: Uint8Array, all: IncomingHttpHeaders): KeptPicture | undefined {
  const seconds = freshSecondsOf(all);
  const { etag, 'last-modified': lastModified, 'cache-control': control, expires } = all;
  if (seconds === undefined || (seconds === 0 && !etag && !lastModified)) return undefined;
  const headers = { etag, 'last-modified': lastModified, 'cache-control': control, expires };
  return { bytes, headers, freshUntil: performance.now() + seconds * 1_000 };
}
