const MASK = '***';

/** Words that make a name secret: `_` stands for the borders of a name's words, so that "bypass" and "secretary" are not meant. */
const SECRET_NAME =
  /(?:password|passwd|passphrase|passcode|pwd|secret|token|(?:api|access|admin|private|signing|shared|master|encryption|account)_?key|authorization|signature|credential|cookie)s?_|_(?:pass|sig|jwt)_|_(?:password|passwd|passphrase|secret(?!ar)|apikey|authorization|credential)/;
/** Counts of them are no secrets. */
const PLURAL_ONLY = /tokens_$/;
/** What such a header holds has blanks in it and ends with its line. */
const HEADER_NAME = /(?:authorization|cookie)_$/;

// Only at the start of a run of name characters: tried at each of them, a long run would take quadratic time.
const NAME = /(?<![A-Za-z0-9_-])([A-Za-z0-9_-]+)(?:\\{0,7}["'`])?[ \t]*(?:=>|[=:])[ \t]*/g;
const OPENING_QUOTE = /(\\{0,7})(["'`])/y;
const WORD = /[^\s"'`&]+/y;
const LINE = /(?:="[^"\r\n]*"|[^\r\n"'`])+/y;
/** A key that stands by itself; the prose "basic rules" is none. */
const LONE_KEY =
  /\b(bearer|Bearer|BEARER|basic|Basic|BASIC)[ \t]+(?=[\w.~+/=-]*[\dA-Z_~+/=]|[\w-]+\.\w|[\w-]{16})[\w.~+/=-]{4,}/g;

/** Our own keys and tokens, wherever they stand. */
const OWN_KEY = /\b(handbill_(?:key|watch)_)[\w.-]+/g;

/**
 * Takes out what must not be kept in a log or beside a job: passwords in addresses, values of settings, fields and headers with secret names,
 * keys. Rather too much than too little. In linear time, whatever the text.
 */
export function mask(text: string): string {
  return maskValues(text.replace(/\S+/g, maskAddress)).replace(LONE_KEY, `$1 ${MASK}`).replace(OWN_KEY, `$1${MASK}`);
}

/** Everything up to the last @ before a blank: a password may hold / and @ itself. A file's address has none. */
function maskAddress(run: string): string {
  const at = run.lastIndexOf('@');
  let start = run.indexOf('://');
  while (start >= 0 && run.slice(0, start).endsWith('file')) start = run.indexOf('://', start + 3);
  return start < 0 || at < start ? run : `${run.slice(0, start)}://${MASK}${run.slice(at)}`;
}

function maskValues(text: string): string {
  const kept: string[] = [];
  let from = 0;
  NAME.lastIndex = 0;
  for (let found = NAME.exec(text); found; found = NAME.exec(text)) {
    const name = wordsOf(found[1] ?? '');
    if (!SECRET_NAME.test(name) || PLURAL_ONLY.test(name)) continue;
    const start = NAME.lastIndex;
    const end = endOfValue(text, start, HEADER_NAME.test(name) ? LINE : WORD);
    kept.push(text.slice(from, start), end > start ? MASK : '');
    from = end;
    NAME.lastIndex = end;
  }
  return kept.join('') + text.slice(from);
}

/** "clientSecret" becomes "_client_secret_". */
function wordsOf(name: string): string {
  const words = name.replace(/[a-z0-9](?=[A-Z])/g, '$&_').replace(/[\d-]+/g, '_');
  return `_${words.toLowerCase()}_`;
}

function endOfValue(text: string, start: number, unquoted: RegExp): number {
  OPENING_QUOTE.lastIndex = start;
  const [opening = '', slashes = '', quote = ''] = OPENING_QUOTE.exec(text) ?? [];
  if (quote) return endOfQuoted(text, start + opening.length, quote, slashes.length);
  unquoted.lastIndex = start;
  return start + (unquoted.exec(text)?.[0].length ?? 0);
}

/** Where JSON stands in a JSON text its quotes bear backslashes, and those within a value bear more. Never closed: the whole rest. */
function endOfQuoted(text: string, start: number, quote: string, slashes: number): number {
  for (let at = text.indexOf(quote, start); at >= 0; at = text.indexOf(quote, at + 1)) {
    let before = 0;
    while (at - before > start && text[at - before - 1] === '\\') before += 1;
    if (before % (2 * (slashes + 1)) === slashes) return at + 1;
  }
  return text.length;
}
