import type { Findings } from './findings.ts';

/**
 * Reads one place of an input: answers the canonical value, or undefined when there is nothing to keep. What is wrong is
 * told to the findings, never thrown. Null and absent are the same.
 */
export interface Reader<T> {
  (raw: unknown, path: string, findings: Findings): T | undefined;
  /** What it takes, in JSON Schema. */
  readonly form?: Form;
  readonly isRequired?: true;
}

/** A JSON Schema of the edition 2020-12. */
export interface Form {
  readonly type: string | readonly string[];
  readonly [keyword: string]: unknown;
}

export function described<T>(form: Form, read: Reader<T>): Reader<T> {
  return Object.assign(read, { form });
}

export function isAbsent(raw: unknown): raw is null | undefined {
  return raw === null || raw === undefined;
}

/** Refuses the absence of a value, unless what stood there was refused already. */
export function required<T>(read: Reader<T>, message: string): Reader<T> {
  const insisting: Reader<T> = (raw, path, findings) => {
    const value = read(raw, path, findings);
    if (value === undefined && !findings.hasRefused(path)) findings.refuse(path, 'REQUIRED', message);
    return value;
  };
  return Object.assign(insisting, { form: read.form, isRequired: true as const });
}
