import { launch, openPrinter, printOn } from './chromium.ts';
import type { Renderer } from './renderer.ts';

/** A browser is started for each sheet, so that none meets what another has left. */
export function openRenderer(): Promise<Renderer> {
  return openPrinter(printAlone, async () => {});
}

async function printAlone(address: string): Promise<Uint8Array> {
  const browser = await launch();
  try {
    return await printOn(await browser.newPage(), address);
  } finally {
    await browser.close();
  }
}
