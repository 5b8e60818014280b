import { pointerTo } from '../../text/json-pointer.ts';
import { type Findings, MAX_ISSUES } from './findings.ts';
import { isAbsent, type Reader } from './reader.ts';

export type Readers<T> = { readonly [K in keyof T]-?: Reader<NonNullable<T[K]>> };

/**
 * Reads an object member by member, in the order of the readers; one without any member left is absent. With an issue the
 * answer may lack required members, so look at it only together with the findings.
 */
export function objectOf<T extends object>(readers: Readers<T>): Reader<T> {
  return (raw, path, findings) => {
    if (isAbsent(raw)) return undefined;
    if (typeof raw !== 'object' || Array.isArray(raw)) {
      return findings.refuse(path, 'WRONG_TYPE', 'Give an object.');
    }
    refuseUnknown(raw, readers, path, findings);
    const members = Object.entries<Reader<unknown>>(readers).flatMap(([key, read]) => {
      const value = read(ownMember(raw, key), pointerTo(path, key), findings);
      return value === undefined ? [] : [[key, value] as const];
    });
    // The readers' type says which members T has; Object.fromEntries cannot.
    return members.length === 0 ? undefined : (Object.fromEntries(members) as T);
  };
}

function ownMember(raw: object, key: string): unknown {
  return Object.hasOwn(raw, key) ? Reflect.get(raw, key) : undefined;
}

function refuseUnknown(raw: object, readers: object, path: string, findings: Findings): void {
  const message = `Leave this field out; the ones read here are ${Object.keys(readers).join(', ')}.`;
  const unknown = Object.keys(raw).filter((key) => !Object.hasOwn(readers, key));
  for (const key of unknown.slice(0, MAX_ISSUES + 1)) findings.refuse(pointerTo(path, key), 'UNKNOWN_FIELD', message);
}
