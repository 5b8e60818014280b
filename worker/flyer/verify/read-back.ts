import type { PDFDocumentProxy } from 'pdfjs-dist';
import { AnnotationType, OPS, openPdf } from './pdf-reader.ts';

export interface ReadFont {
  name: string;
  isEmbedded: boolean;
}

/** What another program than the one that wrote it finds in a PDF. */
export interface ReadBack {
  pageCount: number;
  /** One entry for every line that was set, in drawing order. */
  lines: string[];
  /** The numbers of pages on which no line was found. */
  wordlessPages: number[];
  fonts: ReadFont[];
  /** Letters that would print as an empty box. */
  missingGlyphs: number;
  /** Where clicks lead. */
  links: string[];
  /** Pictures that are painted. */
  pictures: number;
}

/** Throws when the bytes are no PDF that opens. */
export async function readBack(pdf: Uint8Array): Promise<ReadBack> {
  // A copy: the reader takes over the memory it is given.
  const task = openPdf(new Uint8Array(pdf));
  try {
    return await readDocument(await task.promise);
  } finally {
    await task.destroy();
  }
}

async function readDocument(document: PDFDocumentProxy): Promise<ReadBack> {
  const found: ReadBack = {
    pageCount: document.numPages,
    lines: [],
    wordlessPages: [],
    fonts: [],
    missingGlyphs: 0,
    links: [],
    pictures: 0,
  };
  for (let number = 1; number <= document.numPages; number += 1) await readPage(document, number, found);
  found.links.push(...(await linksOf(document)));
  return found;
}

interface Glyph {
  originalCharCode: number;
  unicode: string;
  isInFont: boolean;
}

async function readPage(document: PDFDocumentProxy, number: number, found: ReadBack): Promise<void> {
  const page = await document.getPage(number);
  const { fnArray, argsArray } = await page.getOperatorList();
  if (!fnArray.includes(OPS.showText)) found.wordlessPages.push(number);
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.beginText) found.lines.push('');
    if (operator === OPS.showText) addText(argsArray[index][0], found);
    if (operator === OPS.setFont) addFont(page.commonObjs.get(argsArray[index][0]), found);
    if (operator === OPS.paintImageXObject) found.pictures += 1;
  }
  // A picture that is on a later page too would be copied from this one, and what stands in for it cannot be.
  page.cleanup();
}

const ALL_KINDS = new Set(Object.values(AnnotationType));
const NO_PAGES = new Set<number>();

/** For all pages at once: asked page by page, the reader sets all text again to tell what words a link lies over. */
async function linksOf(document: PDFDocumentProxy): Promise<string[]> {
  const annotations = (await document.getAnnotationsByType(ALL_KINDS, NO_PAGES)) as Annotation[]; // Its types say objects.
  return annotations.map(({ url, unsafeUrl }) => unsafeUrl ?? url ?? '');
}

interface Annotation {
  url?: string;
  unsafeUrl?: string;
}

/** @param shown glyphs, and the numbers that move them */
function addText(shown: readonly (Glyph | number)[], found: ReadBack): void {
  const glyphs = shown.filter((each) => typeof each === 'object');
  const text = glyphs.map(({ unicode }) => unicode).join('');
  found.lines.push(`${found.lines.pop() ?? ''}${text}`);
  found.missingGlyphs += glyphs.filter(isMissing).length;
}

/** Joiners and marks of direction, that a blank may stand for as well. */
const UNSEEN = /\p{Format}/gu;

/** Code 0 is the box that stands for no letter. A blank has no outline, so the reader does not find it in the font. */
function isMissing({ originalCharCode, isInFont, unicode }: Glyph): boolean {
  return originalCharCode === 0 || (!isInFont && unicode.replace(UNSEEN, '').trim() !== '');
}

function addFont({ name, missingFile }: { name: string; missingFile?: boolean }, found: ReadBack): void {
  if (found.fonts.some((font) => font.name === name)) return;
  found.fonts.push({ name, isEmbedded: !missingFile });
}
