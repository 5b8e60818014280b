import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { wholeNumber } from '../support/whole-number.ts';

export const USAGE = `npm run fuzz -- [options]
  --documents N  valid documents, and as many broken ones (10000)
  --seed N       of the documents (another one each time)`;

export interface Options {
  documents: number;
  seed: number;
}

/** Throws an error that names the option and what it takes. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({ args, options: { documents: { type: 'string' }, seed: { type: 'string' } } });
  return {
    documents: wholeNumber('documents', values.documents ?? '10000', 1, 10_000_000),
    seed: wholeNumber('seed', values.seed ?? `${randomInt(1_000_000_000)}`, 0, 4_000_000_000),
  };
}
