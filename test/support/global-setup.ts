import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type Embedded, startEmbedded } from '../../sql/embedded/start.ts';
import { buildIfOld } from './build.ts';
import { createDataFolder, removeDataFolder, removeLeftFolders } from './data-folder.ts';
import { buildTemplate } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's own Postgres, as its superuser. */
    serverUrl: string;
    /** Why dist/ could not be built; empty when it was. */
    buildProblem: string;
  }
}

/** One Postgres for the whole run, with a migrated template database; dist/ is built before the first test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftFolders();
  const dataDir = await createDataFolder();
  const server = await startTestServer(dataDir);
  await buildTemplate(server.url);
  project.provide('serverUrl', server.url);
  project.provide('buildProblem', await buildIfOld());
  return async () => {
    await server.stop();
    await removeDataFolder(dataDir);
  };
}

// POSTGRES_VERSION=14 takes the binaries of test/matrix, whose lockfile holds the oldest Postgres we support.
function startTestServer(dataDir: string): Promise<Embedded> {
  const settings = { max_connections: 200 };
  const log = (line: string) => console.info(line);
  if (process.env.POSTGRES_VERSION !== '14') return startEmbedded({ dataDir, log, settings });
  const packageFrom = pathToFileURL(resolve('test/matrix/package.json'));
  return startEmbedded({ dataDir, log, settings, packageFrom });
}
