import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { STATUS_OF_CODE } from '../../server/graphql/error-codes.ts';
import { sourcesOf } from './sources.ts';

test('the page of errors has every code with its status, and no other', async () => {
  const page = await readFile('docs/errors.md', 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \| (no|later) \| \S/gm)];

  expect(rows.map(([, code, status]) => [code, Number(status)])).toEqual(Object.entries(STATUS_OF_CODE));
});

test('the page has every code that ends an attempt, and no other', async () => {
  const page = await readFile('docs/errors.md', 'utf8');
  const rows = Array.from(page.matchAll(/^\| `([A-Z_]+)` \| (yes|no|see `retryable`) \| \S/gm), ([, code]) => code);
  const said = (await sourcesOf(['worker', 'sql/queries'])).matchAll(
    /readonly code = '([A-Z_]+)'|PermanentError\(.+code: '([A-Z_]+)'|last_error_code = '([A-Z_]+)'|outcome: 'timed_out', code: '([A-Z_]+)'|const REJECTED = '([A-Z_]+)'|code = 'HANDLER_(ERROR)'|code \?\? 'PERMANENT_(ERROR)'/g,
  );
  const codes = Array.from(said, ([text, ...groups]) => /'([A-Z_]+)'$/.exec(text)?.[1] ?? groups.find(Boolean) ?? '');

  expect([...rows].sort()).toEqual([...new Set(codes)].sort());
});
