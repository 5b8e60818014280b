import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../sql/embedded/start.ts';
import { buildIfOld } from './build.ts';
import { createQuickFolder, removeDataFolder, removeLeftFolders } from './data-folder.ts';
import { buildTemplate } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's own Postgres, as its superuser. */
    serverUrl: string;
    /** Where the run's Postgres comes from, for tests that start one of their own. */
    postgresPackage: string;
    /** Why dist/ could not be built; empty when it was. */
    buildProblem: string;
  }
}

// Each test has a database of its own, and making one waits for the disk several times. No test pulls the plug on this server:
// those about crashes start one of their own, with the settings of everybody.
const SETTINGS = { max_connections: 200, fsync: 'off', full_page_writes: 'off' };

/** One Postgres for the whole run, with a migrated template database; dist/ is built before the first test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftFolders();
  const dataDir = await createQuickFolder();
  const packageFrom = postgresPackage(process.env.POSTGRES_VERSION);
  const server = await startEmbedded({ dataDir, packageFrom, log: console.info, settings: SETTINGS });
  await buildTemplate(server.url);
  project.provide('serverUrl', server.url);
  project.provide('postgresPackage', packageFrom);
  project.provide('buildProblem', await buildIfOld());
  return async () => {
    await server.stop();
    await removeDataFolder(dataDir);
  };
}

// POSTGRES_VERSION=14 takes the binaries of test/matrix, whose lockfile holds the oldest Postgres we support.
function postgresPackage(version = ''): string {
  if (!['', '14', '18'].includes(version)) throw new Error(`POSTGRES_VERSION is ${version}: give 14 or 18.`);
  return pathToFileURL(resolve(version === '14' ? 'test/matrix/package.json' : 'package.json')).href;
}
