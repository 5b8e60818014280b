/** Soft hyphens and the marks and isolates of direction: a reader of the page does not see them. */
const UNSEEN = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Texts as they are compared: composed, without what is not seen, and with one blank for any white space. */
export function plain(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '').replace(/\s+/gu, ' ').trim();
}

/** Readers put gaps between Han and digits and where a line broke: a second look leaves all blanks out. */
export function holds(text: string, wanted: string): boolean {
  return indexIn(text, wanted) >= 0;
}

export function indexIn(text: string, wanted: string, from = 0): number {
  const index = text.indexOf(plain(wanted), from);
  return index >= 0 ? index : unspaced(text).indexOf(unspaced(plain(wanted)), from);
}

export function unspaced(text: string): string {
  return text.replaceAll(' ', '');
}

/** Words as bags of letters: a reader may turn the letters of a ligature round where text runs from right to left. */
export function wordBags(text: string): Set<string> {
  const words = text.normalize('NFKC').split(/[\s\p{N}\p{P}]+/u);
  return new Set(words.map((word) => [...word].sort().join('')));
}
