import type { Sheet } from './sheet.ts';

/** A way to make a PDF of a sheet, in a process of its own. */
export interface Renderer {
  render(sheet: Sheet): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** What a module of a renderer exports. It is loaded and opened before its first sheet, which pays for both. */
export interface RendererModule {
  openRenderer(): Promise<Renderer>;
}
