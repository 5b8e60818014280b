import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wordsOf } from '../sql/log-error.ts';
import { propertyOf } from '../sql/property-of.ts';
import { Refusal } from '../sql/refusal.ts';
import { type Handlers, registeredHandlers } from './register.ts';

/**
 * Imports handler modules, which register what they handle. A path is taken from the working directory; anything else is a package's name.
 * `onNothing` hears of those that registered nothing here.
 */
export async function loadHandlers(
  modules: readonly string[],
  onNothing?: (module: string) => void,
): Promise<Handlers> {
  const handlers = registeredHandlers();
  for (const module of new Set(modules)) {
    const { size } = handlers;
    await import(isPath(module) ? pathToFileURL(resolve(module)).href : module).catch((cause: unknown) => {
      throw new Refusal(`HANDLERS: ${module} cannot be loaded: ${wordsOf(cause)}${cureFor(module, cause)}`, { cause });
    });
    if (handlers.size === size) onNothing?.(module);
  }
  return handlers;
}

function isPath(module: string): boolean {
  return module.startsWith('.') || module.startsWith('/');
}

function cureFor(module: string, cause: unknown): string {
  if (!isPath(module) && existsSync(module)) return `. A path begins with a dot or a slash: ./${module}`;
  return propertyOf(cause, 'code') === 'ERR_UNKNOWN_FILE_EXTENSION' ? '. Compile it to JavaScript first.' : '';
}
