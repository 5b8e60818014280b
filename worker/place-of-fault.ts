import { spawnSync } from 'node:child_process';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { propertyOf } from '../sql/property-of.ts';
import { isPath } from './import-module.ts';

/** The head of a syntax error's stack, or a line of any other. */
const PLACE = /(?:^|\(|at (?:async )?)((?:file:\/\/)?\/[^()\n]+?):(\d+)(?::\d+)?\)?$/gm;
const OWN_FOLDER = dirname(fileURLToPath(import.meta.url)) + sep;
const MAX_LINK_MS = 10_000;

/** File, from the working directory, and line where the code of a module, or of what it imports, broke while it was loaded. */
export function placeOfFault(module: string, error: unknown): string | undefined {
  const place = placeIn(String(propertyOf(error, 'stack') ?? ''));
  return place ?? (propertyOf(error, 'name') === 'SyntaxError' ? placeIn(linkAlone(module)) : undefined);
}

/** Rather in the code of who reads it than in a library that this code called. */
function placeIn(text: string): string | undefined {
  const places = Array.from(text.matchAll(PLACE), ([, file = '', line]) => ({
    file: file.startsWith('file:') ? fileURLToPath(file) : file,
    line,
  })).filter(({ file }) => !file.startsWith(OWN_FOLDER));
  const place = places.find(({ file }) => !file.includes(`${sep}node_modules${sep}`)) ?? places[0];
  return place && `${relative('', place.file)}:${place.line}`;
}

/**
 * What Node writes of it when nobody catches: a syntax error that was caught names no file. All is linked before anything is run, and the first import ends
 * the process, so that nothing of the module runs a second time.
 */
function linkAlone(module: string): string {
  const specifier = isPath(module) ? pathToFileURL(resolve(module)).href : module;
  const code = `import 'data:text/javascript,process.exit()'; import ${JSON.stringify(specifier)};`;
  const args = ['--input-type=module', '--eval', code];
  return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: MAX_LINK_MS }).stderr ?? '';
}
