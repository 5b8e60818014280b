import { randomUUID } from 'node:crypto';

const PER_MS = 4_096;

let ms = 0;
let count = 0;

/**
 * A UUIDv7, as the database makes them for rows without an id: later ones sort later, those of one millisecond too, so that jobs of one
 * batch keep the order in which they were given.
 */
export function newId(): string {
  count += 1;
  const now = Date.now();
  if (now > ms) [ms, count] = [now, 0];
  // More than a millisecond holds, or the clock went back: the next one is borrowed.
  if (count === PER_MS) [ms, count] = [ms + 1, 0];
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`;
}
