import type { InputIssue } from '../input-issue.ts';
import { pointerTo } from './json-pointer.ts';

const MAX_DEPTH = 64;
const MAX_FAULTS = 100;
// A value that is held in many places is met once for each of them, which can be more often than a process lives.
const MAX_VALUES = 1_000_000;

interface Search {
  tell: (path: string, code: string, message: string) => void;
  isOver: () => boolean;
  countValue: () => void;
}

/**
 * What keeps a value from being stored as jsonb exactly as it was given; at most 100 faults. Nothing is altered: an
 * application's payload is its own.
 */
export function findJsonFaults(value: unknown, path = ''): InputIssue[] {
  const faults: InputIssue[] = [];
  let values = 0;
  searchValue(value, path, 0, {
    tell: (path, code, message) => void faults.push({ path, code, message }),
    isOver: () => faults.length >= MAX_FAULTS || values > MAX_VALUES,
    countValue: () => void values++,
  });
  if (values > MAX_VALUES) faults.push({ path, code: 'INPUT_TOO_LARGE', message: 'Give at most a million values.' });
  return faults;
}

function searchValue(value: unknown, path: string, depth: number, search: Search): void {
  if (search.isOver()) return;
  search.countValue();
  if (typeof value === 'string') searchText(value, path, search);
  else if (typeof value === 'number') searchNumber(value, path, search);
  else if (Array.isArray(value) || isPlainObject(value)) searchMembers(value, path, depth, search);
  else if (value !== null && typeof value !== 'boolean') {
    search.tell(path, 'WRONG_TYPE', 'Give a JSON value: a text, number, boolean, null, list or plain object.');
  }
}

function searchMembers(value: object, path: string, depth: number, search: Search): void {
  if (depth === MAX_DEPTH) search.tell(path, 'TOO_DEEP', `Nest lists and objects at most ${MAX_DEPTH} deep.`);
  else if (Array.isArray(value)) searchList(value, path, depth + 1, search);
  else searchObject(value, path, depth + 1, search);
}

function searchText(text: string, path: string, search: Search): void {
  if (text.includes('\0')) {
    search.tell(path, 'NUL_CHARACTER', 'Remove the NUL character (U+0000): the database cannot store it.');
  }
  if (/\p{Cs}/u.test(text)) {
    search.tell(
      path,
      'LONE_SURROGATE',
      'Remove the half of a surrogate pair: it is no character (toWellFormed does so).',
    );
  }
}

function searchNumber(value: number, path: string, search: Search): void {
  if (!Number.isFinite(value)) search.tell(path, 'NOT_A_NUMBER', 'Give a finite number, or null.');
}

// By index, since a hole in a list is a fault too: JSON would turn it into null.
function searchList(list: readonly unknown[], path: string, depth: number, search: Search): void {
  for (let index = 0; index < list.length && !search.isOver(); index++) {
    searchValue(list[index], pointerTo(path, index), depth, search);
  }
}

/** A member that is undefined is absent, as JSON has it. */
function searchObject(object: object, path: string, depth: number, search: Search): void {
  for (const [key, value] of Object.entries(object)) {
    const at = pointerTo(path, key);
    searchText(key, at, search);
    if (key === '__proto__') search.tell(at, 'FORBIDDEN_KEY', 'Give this member another name than __proto__.');
    else if (value !== undefined) searchValue(value, at, depth, search);
  }
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
