export interface ByteRange {
  first: number;
  /** Included. */
  last: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/** Undefined: no range that we serve, so the whole is sent. A range beyond the end is 'unsatisfiable'. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first <= last ? { first, last } : 'unsatisfiable';
}
