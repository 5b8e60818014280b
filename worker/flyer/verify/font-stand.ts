/**
 * What pdf.js hands the fonts of a file to, as it would to a browser. Without, it traces the outline of every letter instead, which is half of
 * what reading a page costs; nobody paints here.
 */
class FontStand {
  readonly loaded = Promise.resolve();
}

/** The part of a browser's document that it keeps them in. */
export const DOCUMENT_STAND = { fonts: new Set<FontStand>() } as unknown as HTMLDocument; // It asks for nothing else of it.

/** It has to be there whenever a file is read. */
export function standInForFonts(): void {
  if (Reflect.has(globalThis, 'FontFace')) return;
  Object.defineProperty(globalThis, 'FontFace', { value: FontStand, configurable: true, writable: true });
}
