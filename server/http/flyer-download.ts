import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../sql/database.ts';
import { findFlyers, readFlyer } from '../../sql/flyers.ts';
import { readPreview } from '../../sql/previews.ts';
import type { Previews } from '../preview/previews.ts';
import { answerError } from './answer.ts';
import { type AccessSources, mayDownload, UNKNOWN_FLYER } from './flyer-access.ts';
import type { FlyerForm } from './flyer-links.ts';
import { refuseMethod } from './refuse-method.ts';
import { type StoredFile, sendStoredFile } from './send-stored-file.ts';

const PREVIEWS_FULL = 'Too many previews wait to be drawn (MAX_PREVIEWS_WAITING). Try again in a moment.';

export interface FlyerSources extends AccessSources {
  db: Database;
  previews: Previews;
}

export interface WantedFlyer {
  jobId: string;
  form: FlyerForm;
  query: URLSearchParams;
}

/** Sends the PDF of a job, or the picture of its first page, to whoever holds a signed link to it, or brings a key or token that may read the job. */
export async function sendFlyer(
  wanted: WantedFlyer,
  request: IncomingMessage,
  response: ServerResponse,
  sources: FlyerSources,
): Promise<void> {
  if (refuseMethod(request, response, 'GET', 'HEAD')) return;
  if (!(await mayDownload(wanted, request, response, sources))) return;
  const file = await (wanted.form === 'pdf' ? pdfOf : pictureOf)(wanted.jobId, sources);
  if (file === 'full') return answerError(response, 'SERVICE_UNAVAILABLE', PREVIEWS_FULL, { 'retry-after': '1' });
  if (!file) return answerError(response, 'NOT_FOUND', UNKNOWN_FLYER);
  await sendStoredFile(file, request, response);
}

async function pdfOf(jobId: string, { db }: FlyerSources): Promise<StoredFile | undefined> {
  const [flyer] = await findFlyers(db, [jobId]);
  return (
    flyer && {
      ...{ sha256: flyer.sha256, byteSize: flyer.byteSize, mediaType: 'application/pdf', name: 'flyer.pdf' },
      cacheControl: 'private, no-store',
      read: ({ first, last }) => readFlyer(db, flyer, first, last),
    }
  );
}

/** A page of many pictures is opened again and again: a browser may keep them, and ask whether they are still good. */
async function pictureOf(jobId: string, { db, previews }: FlyerSources): Promise<StoredFile | 'full' | undefined> {
  const preview = await previews.get(jobId);
  if (!preview || preview === 'full') return preview;
  return {
    ...{ sha256: preview.sha256, byteSize: preview.byteSize, mediaType: 'image/png', name: 'flyer.png' },
    cacheControl: 'private, no-cache',
    read: ({ first, last }) => readPreview(db, preview, first, last),
  };
}
