import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** A setting that is a whole number; `unset` is its default. */
export function wholeNumber(smallest: number, largest: number, unset: number) {
  const error = `Give a whole number from ${smallest} to ${largest}.`;
  return z.coerce.number({ error }).int({ error }).min(smallest, { error }).max(largest, { error }).default(unset);
}

export function oneOf<const Word extends string>(...words: [Word, ...Word[]]) {
  return z.enum(words, { error: `Give one of ${words.join(', ')}.` });
}

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'Give a URL like postgres://user:password@host/database.',
});

export const logLevel = oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info');

const Place = z.object({ DATABASE_URL: postgresUrl.optional(), DATA_DIR: z.string().default('.data') });

/** Where the database is, for commands that read nothing else. */
export function readPlace(env: NodeJS.ProcessEnv): { databaseUrl: string | undefined; dataDir: string } {
  const { DATABASE_URL, DATA_DIR } = readSettings(Place, env);
  return { databaseUrl: DATABASE_URL, dataDir: DATA_DIR };
}

/** Reads what the schema names. An empty setting counts as unset. Throws one Refusal that lists every fault. */
export function readSettings<Settings>(schema: z.ZodType<Settings>, env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const faults = new Set(error.issues.map(faultLine));
  throw new Refusal(`The settings are wrong. ${[...faults].join(' ')}`);
}

const faultLine = ({ path, message }: z.core.$ZodIssue) => `${String(path[0])}: ${message}`;
