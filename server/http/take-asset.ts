import type { IncomingMessage, ServerResponse } from 'node:http';
import { keepAsset } from '../../sql/assets.ts';
import type { Database } from '../../sql/database.ts';
import type { Admission } from '../admission/admission.ts';
import { isTrustedOrigin, type Origins } from '../auth/hosts.ts';
import { isOpen, type Viewer } from '../auth/viewer.ts';
import type { Limits } from '../limits.ts';
import { answerError, answerJson } from './answer.ts';
import { createAssetPlaces } from './asset-places.ts';
import { sizeOf } from './picture-size.ts';
import type { Fault } from './receive-body.ts';
import { type Spooled, withSpooledBody } from './spool-body.ts';

export interface AssetSources {
  db: Database;
  admission: Admission;
  origins: Origins;
  info: { limits: Limits };
}

/** What a page of another site may send without being asked. A program that says nothing of the type, or leaves what its tool says of forms, is taken at its bytes. */
const UNASKED = ['', 'text/plain', 'application/x-www-form-urlencoded'];

/** Of this process: each picture lies on the disk while it comes, and until its turn. */
const places = createAssetPlaces();
/** The end of the line of those that are in memory one after the other: on its way to the database each is there several times. */
let last: Promise<unknown> = Promise.resolve();

/** Keeps the picture that a request carries for the viewer's tenant, whatever it is, and answers its id and what can be read of its size. */
export async function takeAsset(
  request: IncomingMessage,
  response: ServerResponse,
  viewer: Viewer,
  { db, admission, origins, info: { limits } }: AssetSources,
): Promise<void> {
  if (viewer.onlyJobId !== undefined)
    return answerError(response, 'FORBIDDEN', 'A watch token reads its job, and sends nothing.');
  if (!isPicture(request, origins)) {
    const cure =
      "Send the picture's own bytes, not compressed, as image/jpeg and the like or as application/octet-stream.";
    return answerError(response, 'UNSUPPORTED_MEDIA_TYPE', cure);
  }
  const leave = places.take(limits.maxAssetsAtOnce, viewer.tenant);
  if (!leave) return refuseForNow(response, limits);
  try {
    await withSpooledBody(request, limits, async (body) => {
      if (typeof body === 'string') return refuseBody(response, body, limits);
      if (body.byteLength === 0)
        return answerError(response, 'BAD_REQUEST', "There are no bytes. Send the picture's own bytes as the body.");
      if (!isOpen(viewer)) await admission.payForPicture(viewer.tenant);
      const kept = await inLine(() => keep(db, viewer.tenant, body));
      answerJson(response, 201, kept);
    });
  } finally {
    leave();
  }
}

function inLine<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

async function keep(db: Database, tenant: string, { sha256: id, read }: Spooled) {
  const bytes = await read();
  const size = await sizeOf(bytes);
  await keepAsset(db, tenant, { id, bytes, size });
  return { id, width: size?.width ?? null, height: size?.height ?? null };
}

function isPicture({ headers }: IncomingMessage, origins: Origins): boolean {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type.startsWith('multipart/') || headers['content-encoding']) return false;
  return !UNASKED.includes(type) || isTrustedOrigin(headers.origin, headers.host, origins);
}

function refuseForNow(response: ServerResponse, { maxAssetsAtOnce }: Limits): void {
  const full = `As many pictures come in as this server takes at once (MAX_ASSETS_AT_ONCE, ${maxAssetsAtOnce}, half of them of one tenant). Try again in a moment.`;
  answerError(response, 'RATE_LIMITED', full, { 'retry-after': '1' });
}

function refuseBody(response: ServerResponse, fault: Fault, { maxAssetBytes, assetTimeoutMs }: Limits): void {
  if (fault === 'too long') {
    const message = `A picture may have ${maxAssetBytes} bytes (MAX_ASSET_BYTES). Send a smaller one.`;
    answerError(response, 'PAYLOAD_TOO_LARGE', message, { connection: 'close' });
  }
  if (fault === 'too slow') {
    const message = `The picture did not come within ${assetTimeoutMs} ms (ASSET_TIMEOUT_MS).`;
    answerError(response, 'REQUEST_TIMEOUT', message, { connection: 'close' });
  }
}
