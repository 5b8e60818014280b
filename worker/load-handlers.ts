import { existsSync, realpathSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { wordsOf } from '../sql/log-error.ts';
import { propertyOf } from '../sql/property-of.ts';
import { Refusal } from '../sql/refusal.ts';
import { importModule, isPath } from './import-module.ts';
import { type Handlers, registeredHandlers } from './register.ts';

/** Imports handler modules, which register what they handle. `onNothing` hears of those that registered nothing here. */
export async function loadHandlers(
  modules: readonly string[],
  onNothing?: (module: string) => void,
): Promise<Handlers> {
  const handlers = registeredHandlers();
  for (const module of new Set(modules)) {
    const { size } = handlers;
    await importModule(module).catch((cause: unknown) => {
      throw new Refusal(`HANDLERS: ${module} cannot be loaded: ${wordsOf(cause)}${cureFor(module, cause)}`, { cause });
    });
    if (handlers.size === size && !hasRegistered(module, modules, handlers)) onNothing?.(module);
  }
  return handlers;
}

/** It may have when another module imported it: from its own file, or from one of its package or folder that no other of the list has to do with. */
function hasRegistered(module: string, modules: readonly string[], handlers: Handlers): boolean {
  const others = new Set(
    modules.filter((other) => isPath(other) && other !== module).map((path) => realpathSync(path)),
  );
  const own = isPath(module) ? realpathSync(module) : undefined;
  const folder = own ? `${dirname(own)}${sep}` : `${sep}node_modules${sep}${module}${sep}`;
  return [...handlers.values()].some(({ files }) => {
    if (files.some((file) => file === own)) return true;
    return (
      files.some((file) => (own ? file.startsWith(folder) : file.includes(folder))) &&
      !files.some((file) => others.has(file))
    );
  });
}

function cureFor(module: string, cause: unknown): string {
  if (!isPath(module) && existsSync(module)) return `. A path begins with a dot or a slash: ./${module}`;
  return propertyOf(cause, 'code') === 'ERR_UNKNOWN_FILE_EXTENSION' ? '. Compile it to JavaScript first.' : '';
}
