import type { Findings } from './findings.ts';

/**
 * Reads one place of an input: answers the canonical value, or undefined when there is nothing to keep. What is wrong is
 * told to the findings, never thrown. Null and absent are the same.
 */
export type Reader<T> = (raw: unknown, path: string, findings: Findings) => T | undefined;

export function isAbsent(raw: unknown): raw is null | undefined {
  return raw === null || raw === undefined;
}

/** Refuses the absence of a value, unless what stood there was refused already. */
export function required<T>(read: Reader<T>, message: string): Reader<T> {
  return (raw, path, findings) => {
    const value = read(raw, path, findings);
    if (value === undefined && !findings.hasRefused(path)) findings.refuse(path, 'REQUIRED', message);
    return value;
  };
}
