import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { test } from '../support/test.ts';

const WORKER = resolve('dist/worker/main.js');
const REGISTER = pathToFileURL(resolve('dist/worker/register.js')).href;

const registers = (type: string, more = '') =>
  `${more}import { register } from '${REGISTER}';\nregister('${type}', () => 'done');\n`;
const forImportAlone = (name: string) =>
  JSON.stringify({ name, type: 'module', exports: { '.': { import: './main.js' } } });

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

test.for([
  ['by its file', { 'b.mjs': registers('b') }],
  ['by a file beside it', { 'b.mjs': `import './parts/c.mjs';`, 'parts/c.mjs': registers('b') }],
  ['after a while', { 'b.mjs': registers('b', 'await new Promise(setImmediate);\n') }],
  [
    'through a function of another file',
    {
      'b.mjs': `import { both } from './lib/both.mjs';\nboth();`,
      'lib/both.mjs': `import { register } from '${REGISTER}';\nexport const both = () => register('b', () => 1);`,
    },
  ],
] as const)(
  'a module that another one imports first, and that registers %s, is not said to register nothing; one that does is',
  async ([, files], { databaseUrl, dataDir, spawnProcess }) => {
    await write(dataDir, { 'a/a.mjs': registers('a', `import '../b.mjs';\n`), 'empty/empty.mjs': '', ...files });
    const env = { DATABASE_URL: databaseUrl, HANDLERS: './a/a.mjs ./b.mjs ./empty/empty.mjs' };
    const worker = await spawnProcess({ script: WORKER, folder: dataDir, env });
    await worker.waitForLine('"msg":"ready"');

    expect(worker.records().filter(({ level }) => level === 40)).toMatchObject([{ module: './empty/empty.mjs' }]);
  },
);

test('a package of HANDLERS is looked for from the working directory, and then beside Handbill', async ({
  databaseUrl,
  dataDir,
  spawnProcess,
}) => {
  await write(dataDir, {
    'node_modules/@shop/mail/package.json': forImportAlone('@shop/mail'),
    'node_modules/@shop/mail/main.js': `import './parts.js';\n`,
    'node_modules/@shop/mail/parts.js': registers('mail'),
    'all.mjs': registers('all', `import '@shop/mail';\n`),
    'node_modules/lacking/package.json': forImportAlone('lacking'),
    'node_modules/lacking/main.js': `import 'not-installed';\n`,
  });
  const start = async (HANDLERS: string) =>
    await spawnProcess({ script: WORKER, folder: dataDir, env: { DATABASE_URL: databaseUrl, HANDLERS } });

  const found = await start('./all.mjs,@shop/mail,dotenv');
  const lacking = await start('lacking');
  const nowhere = await start('@shop/nowhere');

  await found.waitForLine('"msg":"ready"');
  expect(found.records().filter(({ level }) => level === 40)).toMatchObject([{ module: 'dotenv' }]);
  expect(found.records().find(({ msg }) => msg === 'ready')?.types).toEqual(['listing_flyer', 'mail', 'all']);
  expect(await Promise.all([lacking.exited, nowhere.exited])).toMatchObject([{ code: 78 }, { code: 78 }]);
  expect(lacking.lines).toEqual([expect.stringMatching(/^HANDLERS: lacking cannot be loaded: .*'not-installed'/)]);
  expect(nowhere.lines).toEqual([expect.stringContaining(`package '@shop/nowhere' imported from ${dataDir}`)]);
});

test('a module that is not there is told by its name, also behind one that registers nothing', async ({
  databaseUrl,
  dataDir,
  spawnProcess,
}) => {
  await write(dataDir, { 'nothing.mjs': '' });
  const env = { DATABASE_URL: databaseUrl, HANDLERS: './nothing.mjs ./missing.mjs' };

  const worker = await spawnProcess({ script: WORKER, folder: dataDir, env });

  expect(await worker.exited).toMatchObject({ code: 78 });
  expect(worker.lines).toEqual([expect.stringMatching(/^HANDLERS: \.\/missing\.mjs cannot be loaded: /)]);
});

test('a module that is broken is told with file and line, be it the one that is named or one that it imports', async ({
  databaseUrl,
  dataDir,
  spawnProcess,
}) => {
  await write(dataDir, {
    'parts/broken.mjs': `console.log('runs');\nfunction half() {\n`,
    'parts/broken.cjs': `let twice;\nlet twice;\n`,
    'parts/thrower.mjs': `\nnull.missing;\n`,
    'first.mjs': `console.log('runs');\n`,
    'imports.mjs': `import './first.mjs';\nimport './parts/broken.mjs';\n`,
    'asks.mjs': `import './first.mjs';\nimport { nothing } from './first.mjs';\n`,
    'requires.mjs': `import './parts/broken.cjs';\n`,
    'throws.mjs': `import './parts/thrower.mjs';\n`,
  });
  const told = async (module: string) => {
    const env = { DATABASE_URL: databaseUrl, HANDLERS: module };
    const worker = await spawnProcess({ script: WORKER, folder: dataDir, env });
    expect(await worker.exited).toMatchObject({ code: 78 });
    return worker.lines.join('\n').replace(`HANDLERS: ${module} cannot be loaded: `, '');
  };

  expect(await told('./parts/broken.mjs')).toBe('Unexpected end of input (parts/broken.mjs:3)');
  expect(await told('./imports.mjs')).toBe('Unexpected end of input (parts/broken.mjs:3)');
  expect(await told('./asks.mjs')).toMatch(/^The requested module '.*' does not provide .* \(asks\.mjs:2\)$/);
  expect(await told('./requires.mjs')).toMatch(/already been declared \(parts\/broken\.cjs:2\)$/);
  expect(await told('./throws.mjs')).toMatch(/^Cannot read .* \(parts\/thrower\.mjs:2\)$/);
});

test('a linked package, and a part of one, that another module imports first is not said to register nothing', async ({
  databaseUrl,
  dataDir,
  spawnProcess,
}) => {
  const exports = { './handlers': './dist/handlers.js' };
  await write(dataDir, {
    'packages/linked/package.json': forImportAlone('linked'),
    'packages/linked/main.js': registers('linked'),
    'node_modules/@acme/real/package.json': JSON.stringify({ name: '@acme/real', type: 'module', exports }),
    'node_modules/@acme/real/dist/handlers.js': registers('real'),
    'node_modules/idle/package.json': forImportAlone('idle'),
    'node_modules/idle/main.js': '',
    'all.mjs': registers('all', `import 'linked';\nimport '@acme/real/handlers';\n`),
    'empty.mjs': '',
  });
  await symlink('../packages/linked', join(dataDir, 'node_modules/linked'));
  const env = { DATABASE_URL: databaseUrl, HANDLERS: './all.mjs linked @acme/real/handlers idle ./empty.mjs' };
  const worker = await spawnProcess({ script: WORKER, folder: dataDir, env });
  await worker.waitForLine('"msg":"ready"');

  const warned = worker.records().filter(({ level }) => level === 40);
  expect(warned).toMatchObject([{ module: 'idle' }, { module: './empty.mjs' }]);
});
