import { pointerTo } from '../../text/json-pointer.ts';
import type { Findings } from './findings.ts';
import { described, isAbsent, type Reader } from './reader.ts';

// Blank items do not count against a limit, but the time to find them blank does.
const MAX_RAW_ITEMS_PER_ITEM = 2;

/** A list of at most `limit` items; blank ones vanish, and an empty list is absent. */
export function listOf<T>(readItem: Reader<T>, limit: number): Reader<T[]> {
  return described({ type: 'array', maxItems: limit, items: readItem.form }, (raw, path, findings) => {
    if (isAbsent(raw)) return undefined;
    if (!Array.isArray(raw)) return findings.refuse(path, 'WRONG_TYPE', 'Give a list.');
    if (raw.length > limit * MAX_RAW_ITEMS_PER_ITEM) return refuseCount(path, limit, findings);
    const items = Array.from<unknown, T | undefined>(raw, (item, index) => {
      const at = pointerTo(path, index);
      return isAbsent(item)
        ? findings.refuse(at, 'WRONG_TYPE', 'Give an item, or take the empty place out.')
        : readItem(item, at, findings);
    }).filter((item) => item !== undefined);
    if (items.length > limit) return refuseCount(path, limit, findings);
    return items.length === 0 ? undefined : items;
  });
}

function refuseCount(path: string, limit: number, findings: Findings): undefined {
  return findings.refuse(path, 'TOO_MANY', `Give at most ${limit.toLocaleString('en')}.`);
}
