import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { wholeNumber } from '../support/whole-number.ts';

export const USAGE = `npm run renders -- [options]
  --count N    random listings (2000)
  --seed N     of the first; the next has the number after it (another one each time)
  --shrink N   seconds to make a listing with a fault smaller (30)`;

export interface Options {
  count: number;
  seed: number;
  shrinkMs: number;
}

/** Throws an error that names the option and what it takes. */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { count: text, seed: text, shrink: text } });
  return {
    count: wholeNumber('count', values.count ?? '2000', 1, 1_000_000),
    seed: wholeNumber('seed', values.seed ?? `${randomInt(1_000_000_000)}`, 0, 2_000_000_000),
    shrinkMs: 1_000 * wholeNumber('shrink', values.shrink ?? '30', 0, 3_600),
  };
}
