import { isDeepStrictEqual } from 'node:util';
import type { FlyerPayload } from '../../sql/listing/listing.ts';
import { parseFlyerPayload } from '../../sql/listing/parse-flyer-payload.ts';
import { frameOf } from '../../worker/flyer/layout/frame.ts';
import { type Layout, layOut } from '../../worker/flyer/layout/layout.ts';
import { loadPictures } from '../../worker/flyer/pictures/load-pictures.ts';
import { renderFlyer } from '../../worker/flyer/render-flyer.ts';
import { ruleFaults } from '../pdf-rules/rule-faults.ts';
import { sheetFaults } from '../sheet-rules/sheet-faults.ts';
import { paint } from './any-picture.ts';
import { bleedFaults } from './bleed-faults.ts';
import { pageFaults } from './page-faults.ts';
import { wordFaults } from './word-faults.ts';

/** Milliseconds of work that no listing within the limits may take. */
const MOST_MS = 5_000;

/** What is wrong with the flyer of an input, each fault with its kind before a colon. Undefined for an input that is refused. */
export async function renderFaults(input: unknown): Promise<string[] | undefined> {
  const { payload } = parseFlyerPayload(input);
  if (!payload) return undefined;
  try {
    return [...(await fileFaults(payload)), ...layoutFaults(payload, await laidOut(payload))];
  } catch (error) {
    return [`threw: ${error instanceof Error ? error.stack : error}`];
  }
}

const obtain = ({ asset = '' }: { asset?: string }) => paint(asset);

async function fileFaults(payload: FlyerPayload): Promise<string[]> {
  const context = { progress: async () => {}, obtain, signal: new AbortController().signal };
  const started = process.cpuUsage();
  const first = await renderFlyer(payload, context);
  const { user, system } = process.cpuUsage(started);
  const second = await renderFlyer(payload, context);
  const ms = (user + system) / 1_000;
  return [
    ...(first.sha256 === second.sha256 ? [] : ['unequal: a second render has other bytes']),
    ...(isDeepStrictEqual(first.warnings, second.warnings) ? [] : ['unequal: a second render has other warnings']),
    ...(ms > MOST_MS ? [`slow: ${Math.round(ms)} ms of work`] : []),
    ...ruleFaults(first.pdf).map((fault) => `rules: ${fault}`),
  ];
}

async function laidOut(payload: FlyerPayload): Promise<Layouts> {
  const { pictures } = await loadPictures(payload.listing, 'SCREEN', obtain);
  const { profile, ...design } = payload.design ?? {};
  return {
    trimmed: layOut({ ...payload, design }, pictures),
    asWanted: layOut(payload, pictures),
  };
}

interface Layouts {
  /** Without what stands around the sheet for the press. */
  trimmed: Layout;
  asWanted: Layout;
}

function layoutFaults({ design = {} }: FlyerPayload, { trimmed, asWanted }: Layouts): string[] {
  const { sheets } = trimmed;
  return [
    ...sheets.flatMap((sheet) => sheetFaults(sheet, frameOf(design).margin)),
    ...asWanted.sheets.flatMap(bleedFaults),
    ...pageFaults(sheets),
    ...wordFaults(trimmed, design.template ?? 'CLASSIC'),
  ];
}
