import type { PDFPageProxy } from 'pdfjs-dist';

/** A run of text where it stands; its end of line is in the text. */
export interface Item {
  text: string;
  left: number;
  right: number;
  /** From the upper edge. */
  baseline: number;
  size: number;
  /** Part of the page's main heading. */
  isHeading: boolean;
}

/** @param headings ids of marked content that belongs to the heading */
export async function itemsOf(page: PDFPageProxy, headings: ReadonlySet<string>): Promise<Item[]> {
  const { height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const open: boolean[] = [];
  const found: Item[] = [];
  for (const item of items) {
    if ('str' in item) found.push(itemOf(item, height, open.includes(true)));
    else if (item.type.startsWith('begin')) open.push(headings.has(item.id ?? ''));
    else open.pop();
  }
  return found;
}

interface Run {
  str: string;
  hasEOL: boolean;
  width: number;
  transform: number[];
}

function itemOf({ str, hasEOL, width, transform }: Run, height: number, isHeading: boolean): Item {
  const [, , c = 0, d = 0, left = 0, bottom = 0] = transform;
  const text = hasEOL ? `${str}\n` : str;
  return { text, left, right: left + width, baseline: height - bottom, size: Math.hypot(c, d), isHeading };
}
