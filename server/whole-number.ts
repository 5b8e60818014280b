import { z } from 'zod';

/** A setting that is a whole number; `unset` is its default. */
export function wholeNumber(smallest: number, largest: number, unset: number) {
  const error = `Give a whole number from ${smallest} to ${largest}.`;
  return z.coerce.number({ error }).int({ error }).min(smallest, { error }).max(largest, { error }).default(unset);
}
