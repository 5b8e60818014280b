import type { DocumentNode } from 'graphql';

const MAX_DOCUMENTS = 1_024;
/** Longer ones are parsed each time: clients that send the same few operations keep them short, and a cache is not to be filled with junk. */
const MAX_CHARACTERS = 8_192;

interface DocumentCache {
  get(text: string): DocumentNode | undefined;
  set(text: string, document: DocumentNode): void;
}

/** The documents that were asked for last, parsed; what validating them said rests with each and goes with it. */
export function createDocumentCache(): DocumentCache {
  const documents = new Map<string, DocumentNode>();
  return { get, set };

  function get(text: string): DocumentNode | undefined {
    const document = documents.get(text);
    if (document) keepNewest(text, document);
    return document;
  }

  function set(text: string, document: DocumentNode): void {
    if (text.length > MAX_CHARACTERS) return;
    keepNewest(text, document);
    const [oldest] = documents.keys();
    if (documents.size > MAX_DOCUMENTS && oldest !== undefined) documents.delete(oldest);
  }

  /** A Map hands out its keys in the order in which they came. */
  function keepNewest(text: string, document: DocumentNode): void {
    documents.delete(text);
    documents.set(text, document);
  }
}
