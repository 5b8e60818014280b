import type { builder } from './builder.ts';

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

/** What every new job may be told, whatever it is. */
export const jobOptions = (t: InputFields) => ({
  priority: t.int({
    defaultValue: 0,
    description: 'From -1000 to 1000; each point is a head start of one minute in the line, so nothing starves.',
  }),
  runAt: t.field({ type: 'DateTime', description: 'Not before this moment, at most ten years ahead.' }),
  maxAttempts: t.int({ description: '1 to 100.' }),
  tags: t.stringList({ description: 'Up to 20 of up to 100 characters.' }),
});
