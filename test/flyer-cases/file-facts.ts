import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReadFont, readBack } from '../../worker/flyer/verify/read-back.ts';
import { type PlacedImage, placedImages } from './placed-images.ts';
import { plain } from './plain-text.ts';
import { type Item, itemsOf } from './text-items.ts';

interface Page {
  width: number;
  height: number;
  items: Item[];
  images: PlacedImage[];
  links: string[];
  /** Roles in reading order. */
  roles: string[];
  /** Alternative texts of figures. */
  alts: string[];
}

/** What readers of other makes find in a finished file. */
export interface FileFacts {
  pages: Page[];
  text: string;
  fonts: ReadFont[];
  missingGlyphs: number;
  title: string;
  xmpTitle: unknown;
  lang: string;
  isRightToLeft: boolean;
  /** The bytes, one character each. */
  raw: string;
}

export async function factsOf(pdf: Uint8Array): Promise<FileFacts> {
  const { fonts, missingGlyphs } = await readBack(pdf);
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, disableFontFace: true, useSystemFonts: false });
  const document = await task.promise;
  const pages: Page[] = [];
  for (let number = 1; number <= document.numPages; number += 1)
    pages.push(await pageOf(await document.getPage(number)));
  const facts = { ...(await documentFacts(document)), fonts, missingGlyphs, pages };
  await task.destroy();
  const text = plain(pages.flatMap(({ items }) => items.map((item) => item.text)).join(''));
  return { ...facts, text, raw: Buffer.from(pdf).toString('latin1') };
}

async function documentFacts(document: PDFDocumentProxy) {
  const { info, metadata } = await document.getMetadata();
  const { Title, Language } = info as { Title: string; Language: string }; // pdf.js declares the dictionary as an object of any kind.
  const preferences = (await document.getViewerPreferences()) as { Direction?: string } | null; // Likewise.
  return {
    title: Title,
    lang: Language,
    xmpTitle: metadata?.get('dc:title'),
    isRightToLeft: preferences?.Direction === 'R2L',
  };
}

async function pageOf(page: PDFPageProxy): Promise<Page> {
  const { width, height } = page.getViewport({ scale: 1 });
  const tree: Node = (await page.getStructTree()) ?? {};
  const nodes = nodesOf(tree);
  const annotations: { url?: string; unsafeUrl?: string }[] = await page.getAnnotations();
  return {
    width,
    height,
    items: await itemsOf(page, idsOf(nodes.filter(({ role }) => role === 'H1'))),
    images: await placedImages(page),
    links: annotations.flatMap(({ url, unsafeUrl }) => [url, unsafeUrl].filter((link) => link !== undefined)),
    roles: nodes.flatMap(({ role }) => role ?? []),
    alts: nodes.flatMap(({ role, alt }) => (role === 'Figure' && alt ? [alt] : [])),
  };
}

interface Node {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

function idsOf(nodes: readonly Node[]): Set<string> {
  return new Set(nodes.flatMap(nodesOf).flatMap(({ type, id }) => (type === 'content' && id ? [id] : [])));
}
