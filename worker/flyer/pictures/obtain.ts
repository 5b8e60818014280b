import { readAsset } from '../../../sql/assets.ts';
import type { Image } from '../../../sql/listing/listing.ts';
import type { ReadContext } from '../../register.ts';
import { fault, type Obtained } from './fault.ts';
import type { AllowedHosts } from './fetch/address.ts';
import { fetchPicture } from './fetch/fetch-picture.ts';

const UNKNOWN = fault('IMAGE_NOT_FOUND', 'No such picture is kept any more: left out. Send it again.');

let allowed: AllowedHosts;

/** Called once, by the worker: the hosts that pictures may come from; without them any that is public. */
export function allowImageHosts(hosts: readonly string[] | undefined): void {
  allowed = hosts && new Set(hosts);
}

/** Runs in the worker's own process: the one that decodes pictures reaches neither database nor network. */
export async function obtainPicture(key: unknown, { db, jobId, signal }: ReadContext): Promise<Obtained> {
  const { url, asset } = key as Image; // As loadPictures asked.
  if (url !== undefined) return await fetchPicture(url, { allowed }, signal);
  const bytes = asset === undefined ? undefined : await readAsset(db, jobId, asset);
  return bytes ? { bytes } : UNKNOWN;
}
