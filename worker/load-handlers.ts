import { existsSync } from 'node:fs';
import { wordsOf } from '../sql/log-error.ts';
import { propertyOf } from '../sql/property-of.ts';
import { Refusal } from '../sql/refusal.ts';
import { hasRegistered } from './has-registered.ts';
import { importModule, isPath } from './import-module.ts';
import { placeOfFault } from './place-of-fault.ts';
import { type Handlers, registeredHandlers } from './register.ts';

/** Imports handler modules, which register what they handle. `onNothing` hears of those that registered nothing here. */
export async function loadHandlers(
  modules: readonly string[],
  onNothing?: (module: string) => void,
): Promise<Handlers> {
  const handlers = registeredHandlers();
  const silent: string[] = [];
  for (const module of new Set(modules)) {
    const { size } = handlers;
    await importModule(module).catch((cause: unknown) => {
      throw new Refusal(`HANDLERS: ${module} cannot be loaded: ${inWords(module, cause)}`, { cause });
    });
    if (handlers.size === size) silent.push(module);
  }
  if (onNothing) for (const module of silent) if (!hasRegistered(module, modules, handlers)) onNothing(module);
  return handlers;
}

function inWords(module: string, cause: unknown): string {
  const place = placeOfFault(module, cause);
  return wordsOf(cause) + (place ? ` (${place})` : '') + cureFor(module, cause);
}

function cureFor(module: string, cause: unknown): string {
  if (!isPath(module) && existsSync(module)) return `. A path begins with a dot or a slash: ./${module}`;
  return propertyOf(cause, 'code') === 'ERR_UNKNOWN_FILE_EXTENSION' ? '. Compile it to JavaScript first.' : '';
}
