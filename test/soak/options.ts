import { parseArgs } from 'node:util';

export const USAGE = `npm run soak -- [options]
  --minutes N  minutes of load (30); half a minute more for start and end`;

/** Throws an error that names the option and what it takes. */
export function readMinutes(args: string[]): number {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '30' } } });
  const minutes = Number(values.minutes);
  if (minutes >= 0.5 && minutes <= 10_000) return minutes;
  throw new Error(`--minutes is ${values.minutes}: give a number from 0.5 to 10000.`);
}
