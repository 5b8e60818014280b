import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';
import type { RenderedFlyer } from '../../../sql/flyers.ts';
import type { FlyerPayload } from '../../../sql/listing/listing.ts';
import { renderFlyer } from '../../../worker/flyer/render-flyer.ts';

export interface PlacedText {
  text: string;
  x: number;
  /** From the upper edge. */
  baseline: number;
  size: number;
  width: number;
}

export interface ReadPdf {
  /** As a search or a screen reader finds it: lines are joined by one blank. */
  text: string;
  items: PlacedText[];
  title: string;
  xmpTitle: unknown;
  language: unknown;
  /** Roles in reading order. */
  roles: string[];
  pageCount: number;
}

/** For listings without pictures. */
export const noPicture = () => Promise.reject(new Error('This listing names no picture.'));

export async function render(payload: FlyerPayload): Promise<RenderedFlyer> {
  return await renderFlyer(payload, {
    progress: async () => {},
    obtain: noPicture,
    signal: new AbortController().signal,
  });
}

/** Reads the text by where it stands on the page, as a reader's program does. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, disableFontFace: true, useSystemFonts: false });
  const document = await task.promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const { info, metadata } = await document.getMetadata();
  const facts = info as { Title: string; Language: string }; // pdf.js declares the dictionary as an object of any kind
  const texts = items.filter((item) => 'str' in item);
  const found = {
    text: texts
      .map(({ str, hasEOL }) => `${str}${hasEOL ? '\n' : ''}`)
      .join('')
      .normalize('NFC')
      .replace(/\s+/gu, ' '),
    items: texts.filter(({ str }) => str.trim()).map(placed(page.getViewport({ scale: 1 }).height)),
    title: facts.Title,
    xmpTitle: metadata?.get('dc:title'),
    language: facts.Language,
    roles: rolesOf(await page.getStructTree()),
    pageCount: document.numPages,
  };
  await task.destroy();
  return found;
}

export async function textOf(payload: FlyerPayload): Promise<string> {
  const { pdf } = await render(payload);
  return (await readPdf(pdf)).text;
}

function placed(pageHeight: number) {
  return ({ str, transform, width }: { str: string; transform: number[]; width: number }): PlacedText => {
    const [, , , size = 0, x = 0, y = 0] = transform;
    return { text: str.trim(), x, baseline: pageHeight - y, size, width };
  };
}

interface Node {
  role?: string;
  children?: object[];
}

function rolesOf(node: Node): string[] {
  return [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesOf)];
}

export function expectInside(items: readonly PlacedText[]): void {
  for (const { text, x, width, baseline } of items) {
    expect(x, text).toBeGreaterThan(40);
    expect(x + width, text).toBeLessThan(553.5);
    expect(baseline, text).toBeGreaterThan(40);
    expect(baseline, text).toBeLessThan(808);
  }
}
