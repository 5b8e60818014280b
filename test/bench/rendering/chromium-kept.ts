import { launch, openPrinter, printOn } from './chromium.ts';
import type { Renderer } from './renderer.ts';

/** One browser and one page for all sheets. */
export async function openRenderer(): Promise<Renderer> {
  const browser = await launch();
  const page = await browser.newPage();
  return openPrinter(
    (address) => printOn(page, address),
    () => browser.close(),
  );
}
