import { expect } from 'vitest';
import { test } from '../support/test.ts';

test('two minutes of load of every kind leave memory flat and the record whole', { timeout: 400_000 }, async ({
  spawnProcess,
}) => {
  const soak = await spawnProcess({ script: 'dist/test/soak/main.js', args: ['--minutes', '2'] });

  const { code } = await soak.exited;

  expect(code, soak.lines.join('\n')).toBe(0);
  expect(soak.lines.at(-1)).toBe('Flat, and the record is whole.');
});

test('an option of the soak that makes no sense is named', async ({ spawnProcess }) => {
  const soak = await spawnProcess({ script: 'dist/test/soak/main.js', args: ['--minutes', 'many'] });

  expect(await soak.exited).toEqual({ code: 2, signal: null });
  expect(soak.lines[0]).toBe('--minutes is many: give a number from 0.5 to 10000.');
});
