import { fileURLToPath } from 'node:url';

/** Not of those that wait for the call ("at async"): they are as many as the whole program. */
const PLACE = /^ +at (?!async ).*?((?:file:\/\/)?\/[^()\n]+?):\d+:\d+\)?$/gm;

/** The files through which a function was called, itself left out. */
export function callingFiles(called: (...given: never[]) => unknown): string[] {
  const holder = { stack: '' };
  Error.captureStackTrace(holder, called);
  return Array.from(holder.stack.matchAll(PLACE), ([, place = '']) =>
    place.startsWith('file:') ? fileURLToPath(place) : place,
  );
}
