import { readFile } from 'node:fs/promises';
import type { InputIssue } from '../../sql/input-issue.ts';
import type { FlyerPayload, Image } from '../../sql/listing/listing.ts';
import { parseFlyerPayload } from '../../sql/listing/parse-flyer-payload.ts';
import { renderFlyer } from '../../worker/flyer/render-flyer.ts';
import { type FileFacts, factsOf } from './file-facts.ts';
import { type FlyerCase, inputOf } from './read-cases.ts';

export interface Rendering {
  pdf: Uint8Array;
  sha256: string;
  warnings: readonly InputIssue[];
  facts: FileFacts;
  /** Of this process, for the one flyer. */
  cpuMs: number;
}

/** Undefined for an input that is refused. */
export async function render(flyerCase: FlyerCase): Promise<Rendering | undefined> {
  const started = process.cpuUsage();
  const parsed = parseFlyerPayload(inputOf(flyerCase));
  if (!parsed.payload) return undefined;
  const { pdf, sha256, warnings } = await draw(parsed.payload);
  const { user, system } = process.cpuUsage(started);
  const facts = await factsOf(pdf);
  return { pdf, sha256, warnings: [...parsed.warnings, ...warnings], facts, cpuMs: (user + system) / 1_000 };
}

async function draw(payload: FlyerPayload) {
  const obtain = async ({ asset = '' }: Image) => ({ bytes: await readFile(`test/flyer-cases/listings/${asset}`) });
  return await renderFlyer(payload, { progress: async () => {}, obtain, signal: new AbortController().signal });
}
