import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { STATUS_OF_CODE } from '../../server/graphql/error-codes.ts';

test('the page of errors has every code with its status, and no other', async () => {
  const page = await readFile('docs/errors.md', 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \| (no|later) \| \S/gm)];

  expect(rows.map(([, code, status]) => [code, Number(status)])).toEqual(Object.entries(STATUS_OF_CODE));
});
