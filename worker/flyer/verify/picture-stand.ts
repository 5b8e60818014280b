/**
 * What pdf.js hands the photos of a file to, as it would to a browser. Nobody looks at them here, it tells nobody when one cannot be decoded, and its own
 * decoder takes longer over the photos of a sheet than everything else together, and a hundred megabytes over large ones: they stay as they are.
 */
class PictureStand {
  static async isTypeSupported(): Promise<boolean> {
    return true;
  }

  /** All that pdf.js ever does with what came of it is to close it. */
  async decode(): Promise<{ image: { close(): void } }> {
    return { image: { close: () => {} } };
  }

  close(): void {}
}

/** It has to be there before pdf.js is loaded, and whenever a file is read. */
export function standInForPictures(): void {
  if (Reflect.has(globalThis, 'ImageDecoder')) return;
  Object.defineProperty(globalThis, 'ImageDecoder', { value: PictureStand, configurable: true, writable: true });
}
