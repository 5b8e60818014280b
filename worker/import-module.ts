import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import { propertyOf } from '../sql/property-of.ts';

/** A path is taken from the working directory. A package is looked for from there, and then beside Handbill, which may be installed elsewhere. */
export async function importModule(module: string): Promise<unknown> {
  if (isPath(module)) return await import(pathToFileURL(resolve(module)).href);
  return await importFrom(resolve('handlers'), module).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    return await import(module).catch((other: unknown) => {
      throw isMissing(other) ? error : other;
    });
  });
}

export function isPath(module: string): boolean {
  return module.startsWith('.') || module.startsWith('/');
}

/** What `import(module)` in that file would be. `createRequire` is not: it finds no package that is for `import` alone. */
function importFrom(filename: string, module: string): Promise<unknown> {
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = new Script('(module) => import(module)', { filename, importModuleDynamically });
  return withoutWarning(() => script.runInThisContext()(module));
}

/** Node calls that loader experimental, which is nothing that who starts a worker could change. */
function withoutWarning<T>(use: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return use();
  } finally {
    process.emitWarning = emitWarning;
  }
}

function isMissing(error: unknown): boolean {
  return propertyOf(error, 'code') === 'ERR_MODULE_NOT_FOUND';
}
