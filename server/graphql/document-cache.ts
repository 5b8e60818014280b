import type { DocumentNode } from 'graphql';

const MAX_DOCUMENTS = 1_024;
/** Of all together: parsed, a document takes up to sixty times its text. */
const MAX_CHARACTERS_KEPT = 524_288;
/** Longer ones are parsed each time: clients that send the same few operations keep them short, and a cache is not to be filled with junk. */
const MAX_CHARACTERS = 8_192;

interface DocumentCache {
  get(text: string): DocumentNode | undefined;
  set(text: string, document: DocumentNode): void;
}

/** The documents that were asked for last, parsed; what validating them said rests with each and goes with it. */
export function createDocumentCache(): DocumentCache {
  const documents = new Map<string, DocumentNode>();
  let characters = 0;
  return { get, set };

  function get(text: string): DocumentNode | undefined {
    const document = documents.get(text);
    if (document) keepNewest(text, document);
    return document;
  }

  function set(text: string, document: DocumentNode): void {
    if (text.length > MAX_CHARACTERS) return;
    keepNewest(text, document);
    for (const oldest of documents.keys()) {
      if (documents.size <= MAX_DOCUMENTS && characters <= MAX_CHARACTERS_KEPT) return;
      forget(oldest);
    }
  }

  /** A Map hands out its keys in the order in which they came. */
  function keepNewest(text: string, document: DocumentNode): void {
    forget(text);
    documents.set(text, document);
    characters += text.length;
  }

  function forget(text: string): void {
    if (documents.delete(text)) characters -= text.length;
  }
}
