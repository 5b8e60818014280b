import { inflateSync } from 'node:zlib';
import { type Dict, isBytes, isDict, isName, isRef, isWord, tokensOf, type Value } from './tokens.ts';

interface Stored {
  value: Value;
  stream?: string;
}

/** A file in its parts, read by a reader of a few lines that knows nothing of who wrote it. */
export interface PdfFile {
  root: Dict;
  info: Dict;
  /** What a reference leads to, or the value itself. */
  get(value: Value | undefined): Value | undefined;
  dict(value: Value | undefined): Dict;
  list(value: Value | undefined): Value[];
  /** Unpacked, a character a byte. */
  stream(value: Value | undefined): string;
  pages: Dict[];
}

/** Throws when something is not as a PDF is. Of the ways to pack a stream it knows the one that is used here. */
export function readPdfFile(bytes: Uint8Array): PdfFile {
  const text = Buffer.from(bytes).toString('latin1');
  const objects = new Map<number, Stored>();
  for (const match of text.matchAll(/(?<=[\r\n])(\d+) 0 obj\b/g)) {
    objects.set(Number(match[1]), readObject(text, match.index + match[0].length));
  }
  const trailer = tokensOf(text, text.lastIndexOf('trailer') + 'trailer'.length).next() as Dict;
  const get = (value: Value | undefined) => (isRef(value) ? objects.get(value.id)?.value : value);
  const dict = (value: Value | undefined): Dict => {
    const found = get(value);
    return isDict(found) ? found : {};
  };
  const list = (value: Value | undefined): Value[] => {
    const found = get(value);
    return Array.isArray(found) ? found : [];
  };
  const stream = (value: Value | undefined) => (isRef(value) ? (objects.get(value.id)?.stream ?? '') : '');
  const root = dict(trailer.Root);
  const pages = pagesOf(root.Pages);
  return { root, info: dict(trailer.Info), get, dict, list, stream, pages };

  function pagesOf(node: Value | undefined): Dict[] {
    const found = dict(node);
    return nameOf(found.Type) === 'Page' ? [found] : list(found.Kids).flatMap(pagesOf);
  }
}

function readObject(text: string, from: number): Stored {
  const tokens = tokensOf(text, from);
  const value = tokens.next();
  if (value === undefined || isWord(value)) throw new Error(`No value in the object at ${from}.`);
  const begin = /[\r\n ]*stream\r?\n/y;
  begin.lastIndex = tokens.at();
  if (!isDict(value) || !begin.test(text)) return { value };
  const packed = text.slice(begin.lastIndex, begin.lastIndex + Number(value.Length));
  if (nameOf(value.Filter) !== 'FlateDecode') return { value, stream: packed };
  return { value, stream: inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') };
}

export const nameOf = (value: Value | undefined): string => (isName(value) ? value.name : '');

/** A text string of the document: UTF-16 with its mark, or bytes as they are. */
export function textOf(value: Value | undefined): string {
  const bytes = isBytes(value) ? value.latin1 : '';
  if (!bytes.startsWith('\xfe\xff')) return bytes;
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}
