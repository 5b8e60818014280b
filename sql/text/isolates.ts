const ISOLATE_MARK = /[\u2066-\u2069]/g;
const ISOLATE_END = '\u2069';

/** Drops the isolate marks that have no partner in their line: they would turn the direction of what comes after. */
export function dropStrayIsolates(text: string): string {
  return text.split('\n').map(dropStrayIsolatesOfLine).join('\n');
}

function dropStrayIsolatesOfLine(line: string): string {
  const stray = findStrayIsolates(line);
  return line.replace(ISOLATE_MARK, (mark, index: number) => (stray.has(index) ? '' : mark));
}

function findStrayIsolates(line: string): Set<number> {
  const stray = new Set<number>();
  const open: number[] = [];
  for (const { 0: mark, index } of line.matchAll(ISOLATE_MARK)) {
    if (mark !== ISOLATE_END) open.push(index);
    else if (open.pop() === undefined) stray.add(index);
  }
  for (const index of open) stray.add(index);
  return stray;
}
