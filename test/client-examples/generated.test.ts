import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { test } from '../support/test.ts';

test('the typed operations are what `npm run generate` makes of schema.graphql', async ({ dataDir }) => {
  const file = join(dataDir, 'operations.ts');

  await promisify(execFile)(process.execPath, ['client-examples/generate.mjs', file]);

  expect(await readFile('client-examples/generated/operations.ts', 'utf8')).toBe(await readFile(file, 'utf8'));
});
