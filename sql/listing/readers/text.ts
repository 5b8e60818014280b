import { type CleanedText, type CleaningCode, cleanLine, cleanLines, cleanParagraphs } from '../../text/clean.ts';
import { isLongerThan } from '../../text/graphemes.ts';
import type { Findings } from './findings.ts';
import { described, isAbsent, type Reader } from './reader.ts';

// A whole input is no longer than this, so neither is a text of it: what is longer need not be cleaned to be refused.
const MAX_RAW_LENGTH = 65_536;

const WARNINGS: Readonly<Record<CleaningCode, string>> = {
  LONE_SURROGATES_REPLACED: 'A broken character was replaced by the replacement character.',
  CONTROL_CHARACTERS_REMOVED: 'Control characters were left out.',
  BIDI_OVERRIDES_REMOVED: 'Characters that turn the direction of writing were left out.',
  EXCESS_MARKS_REMOVED: 'Of more than 30 marks on one letter the rest was left out.',
};

/** One line of at most `limit` characters, as a reader counts them. */
export function line(limit: number): Reader<string> {
  return textOf(cleanLine, limit);
}

/** Lines without empty ones between them. */
export function lines(limit: number): Reader<string> {
  return textOf(cleanLines, limit);
}

export function paragraphs(limit: number): Reader<string> {
  return textOf(cleanParagraphs, limit);
}

/** A line that must have a form; the code and message say which. */
export function lineLike(limit: number, pattern: RegExp, code: string, message: string): Reader<string> {
  const readLine = line(limit);
  return described({ type: 'string', maxLength: limit }, (raw, path, findings) => {
    const text = readLine(raw, path, findings);
    return text === undefined || pattern.test(text) ? text : findings.refuse(path, code, message);
  });
}

function textOf(clean: (raw: string) => CleanedText, limit: number): Reader<string> {
  return described({ type: 'string', maxLength: limit }, (raw, path, findings) => {
    if (isAbsent(raw)) return undefined;
    if (typeof raw !== 'string') return findings.refuse(path, 'WRONG_TYPE', 'Give a text.');
    if (raw.length > MAX_RAW_LENGTH) return refuseLength(path, limit, findings);
    if (!findings.takeText(raw.length)) return undefined;
    const { text, changes } = clean(raw);
    if (text === '') return undefined;
    for (const code of changes) findings.warn(path, code, WARNINGS[code]);
    return isLongerThan(text, limit) ? refuseLength(path, limit, findings) : text;
  });
}

function refuseLength(path: string, limit: number, findings: Findings): undefined {
  return findings.refuse(path, 'TOO_LONG', `Shorten it to at most ${limit.toLocaleString('en')} characters.`);
}
