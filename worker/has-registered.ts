import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { isPath } from './import-module.ts';
import type { Handlers } from './register.ts';

const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;

/**
 * A module that another one imported first may have registered then: from its own file, or from one of its package or folder that no other of the list
 * has to do with. Asked when all are loaded.
 */
export function hasRegistered(module: string, modules: readonly string[], handlers: Handlers): boolean {
  const own = placeOf(module);
  const folder = isPath(module) ? dirname(own) + sep : own;
  const others = modules.map(placeOf).filter((place) => place !== own);
  return [...handlers.values()].some(
    ({ files }) =>
      files.includes(own) ||
      (files.some((file) => file.startsWith(folder)) && !files.some((file) => others.some(holds(file)))),
  );
}

const holds = (file: string) => (place: string) => (place.endsWith(sep) ? file.startsWith(place) : file === place);

/** The real file of a path, the real folder of a package, which may be linked; what is not found stands for itself. */
function placeOf(module: string): string {
  if (isPath(module)) return realOr(module);
  const [name = module] = PACKAGE.exec(module) ?? [];
  const found = [resolve('handlers'), import.meta.url]
    .flatMap((from) => createRequire(from).resolve.paths(name) ?? [])
    .map((folder) => join(folder, name))
    .find(existsSync);
  return found ? realOr(found) + sep : module;
}

function realOr(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
