import { readAsset } from '../../../sql/assets.ts';
import { readTenant } from '../../../sql/jobs.ts';
import type { Image } from '../../../sql/listing/listing.ts';
import type { ReadContext } from '../../register.ts';
import { fault, type Obtained } from './fault.ts';
import type { AllowedHosts } from './fetch/address.ts';
import { fetchPicture } from './fetch/fetch-picture.ts';
import { createPictureCache, type PictureCache } from './fetch/picture-cache.ts';

const UNKNOWN = fault('IMAGE_NOT_FOUND', 'No such picture is kept any more: left out. Send it again.');

let allowed: AllowedHosts;
let cache: PictureCache | undefined;

export interface FetchingSettings {
  /** That pictures may come from; undefined: any that is public. */
  allowedHosts: readonly string[] | undefined;
  /** What of fetched pictures is kept in this process; 0: nothing. */
  cacheBytes: number;
}

/** Called once, by the worker. */
export function setUpFetching({ allowedHosts, cacheBytes }: FetchingSettings): void {
  allowed = allowedHosts && new Set(allowedHosts);
  cache = cacheBytes > 0 ? createPictureCache(cacheBytes) : undefined;
}

/** Runs in the worker's own process: the one that decodes pictures reaches neither database nor network. */
export async function obtainPicture(key: unknown, context: ReadContext): Promise<Obtained> {
  const { url, asset } = key as Image; // As loadPictures asked.
  if (url !== undefined) return await fetchFor(url, context);
  const bytes = asset === undefined ? undefined : await readAsset(context.db, context.jobId, asset);
  return bytes ? { bytes } : UNKNOWN;
}

async function fetchFor(url: string, { db, jobId, signal }: ReadContext): Promise<Obtained> {
  const tenant = cache && (await readTenant(db, jobId));
  const kept = tenant === undefined ? undefined : cache?.of(tenant);
  return await fetchPicture(url, { allowed, kept }, signal);
}
