import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { InputIssue } from './input-issue.ts';

/** Of one input as canonical JSON, in UTF-8. */
export const MAX_INPUT_BYTES = 65_536;

/**
 * JSON with sorted keys and no blanks (RFC 8785): equal values give equal text. Members that are undefined are left out.
 * Throws on what JSON cannot say; `findJsonFaults` tells beforehand.
 */
export function canonicalJson(value: unknown): string {
  const json = canonicalize(value);
  if (json === undefined) throw new TypeError(`There is no JSON for ${typeof value}`);
  return json;
}

/** SHA-256 of the canonical JSON. */
export function inputHash(value: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(value)).digest();
}

export function findSizeFaults(value: unknown, maxBytes: number = MAX_INPUT_BYTES): InputIssue[] {
  return sizeFaultsOf(canonicalJson(value), maxBytes);
}

/** The same of what is canonical JSON already. */
export function sizeFaultsOf(canonical: string, maxBytes: number): InputIssue[] {
  const bytes = Buffer.byteLength(canonical);
  if (bytes <= maxBytes) return [];
  const message = `Give at most ${maxBytes} bytes of canonical JSON; this input has ${bytes}.`;
  return [{ path: '', code: 'INPUT_TOO_LARGE', message }];
}
