import { described, isAbsent, type Reader } from './reader.ts';

export const flag: Reader<boolean> = described({ type: 'boolean' }, (raw, path, findings) => {
  if (isAbsent(raw)) return undefined;
  return typeof raw === 'boolean' ? raw : findings.refuse(path, 'WRONG_TYPE', 'Give true or false.');
});

/** A flag whose default is false: nothing is kept of it then. */
export const flagOrAbsent: Reader<true> = described(
  { type: 'boolean', default: false },
  (raw, path, findings) => flag(raw, path, findings) || undefined,
);
