import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { ConnectionLimitSettings, toConnectionLimits } from '../../server/connection-limits.ts';

const FACTOR: Record<string, number> = { KiB: 1_024, MiB: 1_048_576, s: 1_000 };

test('the page of limits has every limit of connections with its setting and its default', async () => {
  const page = await readFile('docs/limits.md', 'utf8');
  const [, section = ''] = /^## Connections$([\s\S]*)/m.exec(page) ?? [];
  const rows = [...section.matchAll(/^\| `(\w+)` \| ([\d,]+) ?(\w*) \| `([A-Z_]+)` \| \S/gm)];
  const limits = toConnectionLimits(ConnectionLimitSettings.parse({}));

  expect(rows.map(([, name, , , setting]) => [name, setting]).sort()).toEqual(
    Object.keys(limits)
      .map((name) => [name, settingOf(name)])
      .sort(),
  );
  for (const [, name = '', number = '', unit = ''] of rows) {
    expect({ [name]: Number(number.replace(',', '')) * (FACTOR[unit] ?? 1) }).toEqual({
      [name]: Object.entries(readConfig({}).limits).find(([limit]) => limit === name)?.[1],
    });
  }
});

const settingOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
