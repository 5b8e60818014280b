import { isAbsent, type Reader } from './reader.ts';

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (raw, path, findings) => {
    if (isAbsent(raw)) return undefined;
    if (typeof raw !== 'string') return findings.refuse(path, 'WRONG_TYPE', `Give one of ${choices.join(', ')}.`);
    const choice = choices.find((candidate) => candidate === raw);
    return choice ?? findings.refuse(path, 'NOT_ONE_OF', `Give one of ${choices.join(', ')}.`);
  };
}

/** A choice with one possible answer so far, which is also the default: it is checked, and nothing is kept of it. */
export function only(choice: string): Reader<never> {
  const read = oneOf([choice]);
  return (raw, path, findings) => {
    read(raw, path, findings);
    return undefined;
  };
}
