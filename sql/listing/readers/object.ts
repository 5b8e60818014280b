import { pointerTo } from '../../text/json-pointer.ts';
import { type Findings, MAX_ISSUES } from './findings.ts';
import { described, type Form, isAbsent, type Reader } from './reader.ts';

export type Readers<T> = { readonly [K in keyof T]-?: Reader<NonNullable<T[K]>> };

/**
 * Reads an object member by member, in the order of the readers; one without any member left is absent. With an issue the
 * answer may lack required members, so look at it only together with the findings.
 */
export function objectOf<T extends object>(readers: Readers<T>): Reader<T> {
  const steps = Object.entries<Reader<unknown>>(readers).map(([key, read]) => ({
    key,
    read,
    step: pointerTo('', key),
  }));
  return described(formOf(readers), (raw, path, findings) => {
    if (isAbsent(raw)) return undefined;
    if (typeof raw !== 'object' || Array.isArray(raw)) {
      return findings.refuse(path, 'WRONG_TYPE', 'Give an object.');
    }
    refuseUnknown(raw, readers, path, findings);
    const members: [string, unknown][] = [];
    for (const { key, read, step } of steps) {
      const value = read(ownMember(raw, key), path + step, findings);
      if (value !== undefined) members.push([key, value]);
    }
    // The readers' type says which members T has; Object.fromEntries cannot.
    return members.length === 0 ? undefined : (Object.fromEntries(members) as T);
  });
}

function formOf(readers: object): Form {
  const all = Object.entries<Reader<unknown>>({ ...readers });
  const required = all.filter(([, { isRequired }]) => isRequired).map(([key]) => key);
  const properties = Object.fromEntries(
    all.map(([key, { form, isRequired }]) => [key, isRequired ? form : orNull(form)]),
  );
  return { type: 'object', ...(required.length > 0 && { required }), properties, additionalProperties: false };
}

function orNull(form: Form | undefined): Form | undefined {
  if (!form) return undefined;
  const choices = Array.isArray(form.enum) && { enum: [...form.enum, null] };
  return { ...form, type: [form.type, 'null'].flat(), ...choices };
}

function ownMember(raw: object, key: string): unknown {
  return Object.hasOwn(raw, key) ? Reflect.get(raw, key) : undefined;
}

function refuseUnknown(raw: object, readers: object, path: string, findings: Findings): void {
  const unknown = Object.keys(raw).filter((key) => !Object.hasOwn(readers, key));
  if (unknown.length === 0) return;
  const message = `Leave this field out; the ones read here are ${Object.keys(readers).join(', ')}.`;
  for (const key of unknown.slice(0, MAX_ISSUES + 1)) findings.refuse(pointerTo(path, key), 'UNKNOWN_FIELD', message);
}
