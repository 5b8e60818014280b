import Module, { createRequire } from 'node:module';
import type { PDFDocumentLoadingTask } from 'pdfjs-dist';
import { DOCUMENT_STAND, standInForFonts } from './font-stand.ts';
import { standInForPictures } from './picture-stand.ts';
import { createReaderPort, type ReaderPort } from './reader-port.ts';

// pdf.js is loaded here and nowhere else, with what it would do to the rest of the process held off. Its build for Node 20 replaces these by
// slower ones of its own, which it does not need to read a file; and it loads a library to paint with, which takes 30 MB and 0.2 s.
const OWN = [
  [Array.prototype, 'push'],
  [JSON, 'parse'],
  [JSON, 'stringify'],
] as const;
const natives = OWN.map(([owner, name]) => [owner, name, Object.getOwnPropertyDescriptor(owner, name) ?? {}] as const);

interface Parser {
  initializeFromPort(port: ReaderPort): void;
}

/** It makes one of these as it loads, and uses none to read. */
class NotForPainting {}
const CANVAS = { DOMMatrix: NotForPainting, ImageData: NotForPainting, Path2D: NotForPainting };

const READER = 'pdfjs-dist/legacy/build/pdf.mjs';
/** The half that parses, which has no types. If it were not loaded here, it would be during the first flyer. */
const PARSER: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs';
standInForPictures();
standInForFonts();
const leaveCanvasOut = hideCanvas();
const { getDocument, OPS, AnnotationType, PDFWorker } = await import('pdfjs-dist/legacy/build/pdf.mjs');
const { WorkerMessageHandler } = (await import(PARSER)) as { WorkerMessageHandler: Parser };
leaveCanvasOut();
for (const [owner, name, native] of natives) Object.defineProperty(owner, name, native);

export { AnnotationType, OPS };

/** @param data the reader takes over this memory */
export function openPdf(data: Uint8Array): PDFDocumentLoadingTask {
  const port = createReaderPort();
  WorkerMessageHandler.initializeFromPort(port);
  return getDocument({
    data,
    worker: PDFWorker.create({ port: port as unknown as Worker, verbosity: 0 }), // Of a worker it uses these three functions.
    verbosity: 0,
    disableFontFace: false,
    ownerDocument: DOCUMENT_STAND,
    useSystemFonts: false,
    stopAtErrors: true,
    isImageDecoderSupported: true,
  });
}

/** Stands in for the painting library until the function that it gives is called. */
function hideCanvas(): () => void {
  const { resolve, cache } = createRequire(createRequire(import.meta.url).resolve(READER));
  const file = fileOf(resolve, '@napi-rs/canvas');
  if (file === undefined || cache[file]) return () => {};
  const stand = new Module(file);
  stand.exports = CANVAS;
  stand.loaded = true;
  cache[file] = stand;
  return () => {
    delete cache[file];
    for (const name of Object.keys(CANVAS)) if (isStand(name)) Reflect.deleteProperty(globalThis, name);
  };
}

function isStand(name: string): boolean {
  return Reflect.get(globalThis, name) === NotForPainting;
}

function fileOf(resolve: NodeJS.RequireResolve, name: string): string | undefined {
  try {
    return resolve(name);
  } catch {
    return undefined;
  }
}
