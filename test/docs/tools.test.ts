import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { test } from '../support/test.ts';

test('`npm run gallery:readme` draws a sheet of the README again', { timeout: 60_000 }, async ({
  dataDir,
  spawnProcess,
}) => {
  const tool = await spawnProcess({ script: 'dist/test/gallery/readme-main.js', args: ['yaba', dataDir] });

  expect(await tool.exited).toEqual({ code: 0, signal: null });
  expect(await sharp(join(dataDir, 'yaba.jpg')).metadata()).toMatchObject({ format: 'jpeg', height: 760 });
});

test.for(['bench', 'soak', 'fuzz', 'renders'])(
  '`npm run %s -- --help` tells its options, and does nothing',
  async (name, { spawnProcess }) => {
    const tool = await spawnProcess({ script: `dist/test/${name}/main.js`, args: ['--help'] });

    expect(await tool.exited).toEqual({ code: 0, signal: null });
    expect(tool.lines[0]).toBe(`npm run ${name} -- [options]`);
    expect(tool.lines.slice(1).every((line) => line.startsWith('  --'))).toBe(true);
  },
);
