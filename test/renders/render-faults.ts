import { isDeepStrictEqual } from 'node:util';
import type { FlyerPayload } from '../../sql/listing/listing.ts';
import { parseFlyerPayload } from '../../sql/listing/parse-flyer-payload.ts';
import { frameOf } from '../../worker/flyer/layout/frame.ts';
import { layOut } from '../../worker/flyer/layout/layout.ts';
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
  return [...(await told(() => layoutFaults(payload))), ...(await told(() => fileFaults(payload)))];
}

/** Whether it has a fault of the kind; those of the layout are found without drawing anything. */
export async function hasFault(input: unknown, kind: string): Promise<boolean> {
  const { payload } = parseFlyerPayload(input);
  if (!payload) return false;
  const isKind = (fault: string) => kindOf(fault) === kind;
  if (FILE_KINDS.has(kind)) return (await told(() => fileFaults(payload))).some(isKind);
  return (await told(() => layoutFaults(payload))).some(isKind);
}

const FILE_KINDS = new Set(['unequal', 'slow', 'rules', 'OUTPUT_REJECTED']);

export const kindOf = (fault: string): string => fault.split(':')[0] ?? '';

async function told(find: () => Promise<string[]>): Promise<string[]> {
  try {
    return await find();
  } catch (error) {
    const { code = 'threw', stack } = error as { code?: string; stack?: string }; // Nothing of ours throws what is no error.
    return [`${code}: ${stack}`];
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

async function layoutFaults(payload: FlyerPayload): Promise<string[]> {
  const { pictures } = await loadPictures(payload.listing, 'SCREEN', obtain);
  const { profile, ...design } = payload.design ?? {};
  const trimmed = layOut({ ...payload, design }, pictures);
  const { sheets } = trimmed;
  return [
    ...sheets.flatMap((sheet) => sheetFaults(sheet, frameOf(design).margin)),
    ...(profile === 'PRINT' ? layOut(payload, pictures).sheets.flatMap(bleedFaults) : []),
    ...pageFaults(sheets),
    ...wordFaults(trimmed, design.template ?? 'CLASSIC'),
  ];
}
