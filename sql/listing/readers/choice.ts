import { described, isAbsent, type Reader } from './reader.ts';

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return described({ type: 'string', enum: choices }, (raw, path, findings) => {
    if (isAbsent(raw)) return undefined;
    if (typeof raw !== 'string') return findings.refuse(path, 'WRONG_TYPE', `Give one of ${choices.join(', ')}.`);
    const choice = choices.find((candidate) => candidate === raw);
    return choice ?? findings.refuse(path, 'NOT_ONE_OF', `Give one of ${choices.join(', ')}.`);
  });
}

/** As oneOf, with a default that is the same as nothing. */
export function oneOfOr<const T extends string>(choices: readonly T[], standard: T): Reader<T> {
  const read = oneOf(choices);
  return described({ type: 'string', enum: choices, default: standard }, (raw, path, findings) => {
    const choice = read(raw, path, findings);
    return choice === standard ? undefined : choice;
  });
}
