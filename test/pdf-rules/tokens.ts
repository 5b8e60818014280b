const KIND = Symbol('kind');

export interface Name {
  [KIND]: 'name';
  name: string;
}
/** A string: bytes, one character each. */
export interface Bytes {
  [KIND]: 'bytes';
  latin1: string;
}
export interface Ref {
  [KIND]: 'ref';
  id: number;
}
/** A word of a content stream, or of the file's own frame. */
export interface Word {
  [KIND]: 'word';
  word: string;
}
export interface Dict {
  [key: string]: Value | undefined;
}
/** What a PDF is made of. */
export type Value = null | boolean | number | Name | Bytes | Ref | Value[] | Dict;

const isKind = (value: unknown, kind: string) =>
  typeof value === 'object' && value !== null && KIND in value && value[KIND] === kind;
export const isName = (value: unknown): value is Name => isKind(value, 'name');
export const isBytes = (value: unknown): value is Bytes => isKind(value, 'bytes');
export const isRef = (value: unknown): value is Ref => isKind(value, 'ref');
export const isWord = (value: unknown): value is Word => isKind(value, 'word');
export const isDict = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(KIND in value);

const BLANK = /[\0\t\n\f\r ]*(?:%[^\r\n]*[\0\t\n\f\r ]*)*/y;
const REFERENCE = /(\d+) (\d+) R(?![A-Za-z])/y;
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

export interface Tokens {
  /** Undefined at the end, and at a bracket that closes. */
  next(): Value | Word | undefined;
  at(): number;
}

/** Reads one value after the other. */
export function tokensOf(text: string, from = 0): Tokens {
  let at = from;
  return { next, at: () => at };

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  }

  function next(): Value | Word | undefined {
    take(BLANK);
    const sign = text[at];
    if (sign === undefined) return undefined;
    if (sign === '/') return { [KIND]: 'name', name: nameOf() };
    if (sign === '(') return { [KIND]: 'bytes', latin1: literal() };
    if (text.startsWith('<<', at)) return dictionary();
    if (sign === '<') return { [KIND]: 'bytes', latin1: hexadecimal() };
    if (sign === '[') return list();
    if (sign === ']' || text.startsWith('>>', at)) {
      at += sign === ']' ? 1 : 2;
      return undefined;
    }
    const reference = take(REFERENCE);
    if (reference) return { [KIND]: 'ref', id: Number(reference[1]) };
    return wordOrNumber(take(REGULAR)?.[0] ?? '');
  }

  function wordOrNumber(word: string): Value | Word {
    if (word === '') throw new Error(`Nothing that a PDF knows at ${at}: ${text.slice(at, at + 20)}`);
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : { [KIND]: 'word', word };
  }

  function nameOf(): string {
    at += 1;
    const name = take(REGULAR)?.[0] ?? '';
    return name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  function literal(): string {
    let found = '';
    let depth = 0;
    do {
      const sign = text[at++] ?? '';
      if (sign === '(' && depth++ === 0) continue;
      if (sign === ')' && --depth === 0) break;
      found += sign === '\\' ? escaped() : sign;
    } while (at < text.length);
    return found;
  }

  function escaped(): string {
    const octal = take(/[0-7]{1,3}/y)?.[0];
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8));
    const sign = text[at++] ?? '';
    return ESCAPES[sign] ?? sign;
  }

  function hexadecimal(): string {
    const digits = take(/<([^>]*)>/y)?.[1]?.replace(/\s/g, '') ?? '';
    return Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex').toString('latin1');
  }

  function list(): Value[] {
    at += 1;
    const values: Value[] = [];
    for (let value = next(); value !== undefined; value = next()) if (!isWord(value)) values.push(value);
    return values;
  }

  function dictionary(): Dict {
    at += 2;
    const found: Dict = {};
    for (let key = next(); isName(key); key = next()) {
      const value = next();
      if (value !== undefined && !isWord(value)) found[key.name] = value;
    }
    return found;
  }
}
