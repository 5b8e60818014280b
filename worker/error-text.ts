import { mask } from '../sql/mask.ts';
import { isObject, propertyOf } from '../sql/property-of.ts';

const MAX_LENGTH = 2_000;
const CODE = /^[A-Z][A-Z0-9_]{0,63}$/;

/** The words of whatever was thrown, fit to be stored: one message of at most 2,000 characters, masked and clean. Never throws. */
export function messageOf(thrown: unknown): string {
  const message = readText(() => (isObject(thrown) ? messageOfObject(thrown) : String(thrown)));
  return clean(mask(message.slice(0, 4 * MAX_LENGTH))) || 'An error without words.';
}

/** The code that an error names, such as ECONNREFUSED; undefined when it names none of that form. Never throws. */
export function codeOf(thrown: unknown): string | undefined {
  const code = readText(() => (isObject(thrown) && 'code' in thrown ? String(thrown.code) : ''));
  return CODE.test(code) ? code : undefined;
}

function messageOfObject(thrown: object): string {
  if (thrown instanceof AggregateError && !thrown.message) return thrown.errors.slice(0, 5).map(ownMessage).join('; ');
  const message = propertyOf(thrown, 'message');
  if (typeof message === 'string' && message.trim()) return message;
  const name = propertyOf(thrown, 'name');
  if (thrown instanceof Error && typeof name === 'string') return name;
  return JSON.stringify(thrown) ?? String(thrown);
}

/** Of an error within an error: no deeper, since they may hold each other. */
function ownMessage(thrown: unknown): string {
  const message = propertyOf(thrown, 'message');
  return typeof message === 'string' ? message : String(thrown);
}

/** A getter, a proxy, a cycle or an object without a prototype may throw at any touch. */
function readText(read: () => string): string {
  try {
    return read();
  } catch {
    return 'An error that cannot be read.';
  }
}

/** Postgres takes no NUL; a lone surrogate would be replaced in silence; other control characters wreck a log. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here.
  const printable = text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ');
  return printable.trim().slice(0, MAX_LENGTH).toWellFormed();
}
