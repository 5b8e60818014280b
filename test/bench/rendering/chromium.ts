import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { htmlOf } from './html.ts';
import type { Renderer } from './renderer.ts';
import type { Sheet } from './sheet.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of this machine, if it has one. */
export const CHROMIUM = PLACES.find((place) => existsSync(place));

export function launch(): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error(`There is no Chromium at ${PLACES.join(' or ')}.`);
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
}

/** A page is a file here, since only such a page may show pictures that are files. */
export async function openPrinter(print: (address: string) => Promise<Uint8Array>, end: () => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'handbill-bench-page-'));
  const file = join(folder, 'sheet.html');
  const renderer: Renderer = {
    async render(sheet: Sheet) {
      await writeFile(file, htmlOf(sheet));
      return await print(pathToFileURL(file).href);
    },
    async close() {
      await end();
      await rm(folder, { recursive: true });
    },
  };
  return renderer;
}

export async function printOn(page: Page, address: string): Promise<Uint8Array> {
  await page.goto(address);
  await page.evaluate('document.fonts.ready');
  return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
}
