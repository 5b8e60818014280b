import { hasRightToLeft } from '../text/bidi.ts';

const NOT_SEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]|\p{Variation_Selector}/gu;

/** Whether a text is there, whatever its blanks and line ends have become. */
export function holdsText(page: string, wanted: string): boolean {
  if (hasRightToLeft(wanted)) return holdsWords(page, wanted);
  return plain(page).includes(plain(wanted));
}

/** From right to left a page is read in the order in which it is drawn: there the letters of the words are compared, whatever their order. */
function holdsWords(page: string, wanted: string): boolean {
  const found = lettersOf(page);
  return [...lettersOf(wanted)].every(([letter, count]) => (found.get(letter) ?? 0) >= count);
}

function lettersOf(text: string): Map<string, number> {
  const letters = new Map<string, number>();
  for (const letter of plain(text).normalize('NFKD')) letters.set(letter, (letters.get(letter) ?? 0) + 1);
  return letters;
}

/** Taken apart: a text that begins with a mark may follow a letter on the page, and would be one with it. */
function plain(text: string): string {
  return text.normalize('NFD').replace(NOT_SEEN, '').replace(/\s+/gu, '');
}
