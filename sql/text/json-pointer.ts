/** Nearly every key: there is nothing to escape. */
const PLAIN = /^\w*$/;

/**
 * The JSON pointer (RFC 6901) to a member of what `path` points to. What Postgres cannot store in a key is shown as U+FFFD,
 * since faults are stored and logged too.
 */
export function pointerTo(path: string, key: string | number): string {
  if (typeof key === 'number' || PLAIN.test(key)) return `${path}/${key}`;
  const shown = key.replace(/\p{Cs}|\0/gu, '\u{FFFD}');
  return `${path}/${shown.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
