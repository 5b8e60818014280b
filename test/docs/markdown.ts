import { readFile } from 'node:fs/promises';

export interface Block {
  /** `sh`, `graphql`, `js`, `ini`, or nothing for a drawing. */
  language: string;
  /** What follows the language: how the block is to be taken. */
  how: string;
  text: string;
}

/** The fenced blocks of a page, in order. */
export async function readBlocks(path: string): Promise<Block[]> {
  const page = await readFile(path, 'utf8');
  return [...page.matchAll(/^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', how = '', text = '']) => ({
    language,
    how,
    text: text.trim(),
  }));
}

/** What stands under a heading of the second level, up to the next one. */
export async function sectionOf(path: string, heading: string): Promise<string> {
  const page = await readFile(path, 'utf8');
  return page.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
}

/** What a page links to or shows, other than places of the web and of itself. */
export async function readLocalLinks(path: string): Promise<string[]> {
  const page = await readFile(path, 'utf8');
  const targets = [...page.matchAll(/\]\(([^)]+)\)|src="([^"]+)"/g)].map(([, link, image]) => link ?? image ?? '');
  return targets.filter((target) => !/^(https?:|#)/.test(target));
}
