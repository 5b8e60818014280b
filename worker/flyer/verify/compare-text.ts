const NOT_SEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Whether a text is there, whatever its blanks and line ends have become. */
export function holdsText(page: string, wanted: string): boolean {
  return plain(page).includes(plain(wanted));
}

function plain(text: string): string {
  return text.normalize('NFC').replace(NOT_SEEN, '').replace(/\s+/gu, '');
}
