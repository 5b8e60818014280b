import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { EXIT, Failure } from '../api/failure.ts';

interface FlyerLink {
  url: string;
  sha256: string;
}

/** Downloads the PDF, compares its hash, and only then puts it under its name. The link is signed: it needs no key. */
export async function saveFlyer({ url, sha256 }: FlyerLink, path: string): Promise<void> {
  const pdf = await download(url);
  if (createHash('sha256').update(pdf).digest('hex') !== sha256) {
    throw new Failure('The downloaded flyer is not the one that was made.', EXIT.unreachable, { isPassing: true });
  }
  await writeFile(`${path}.part`, pdf).catch(refusePath);
  await rename(`${path}.part`, path).catch(refusePath);
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url).catch(unanswered);
  if (response.ok) return Buffer.from(await response.arrayBuffer().catch(unanswered));
  await response.body?.cancel();
  const cure = response.status === 410 ? ' The link has expired: ask for the job again.' : '';
  throw new Failure(`The flyer cannot be downloaded: status ${response.status}.${cure}`, EXIT.unreachable, {
    isPassing: response.status >= 500,
  });
}

function unanswered(cause: unknown): never {
  throw new Failure('The flyer cannot be downloaded: nothing answers.', EXIT.unreachable, { isPassing: true, cause });
}

function refusePath(cause: unknown): never {
  throw new Failure(`The flyer cannot be saved: ${cause instanceof Error ? cause.message : cause}`, EXIT.refused, {
    cause,
  });
}
