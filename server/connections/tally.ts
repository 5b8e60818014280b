/** How many there are of each name; a name without any is forgotten. */
export interface Tally {
  add(name: string): void;
  remove(name: string): void;
  of(name: string): number;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return { add: (name) => void counts.set(name, of(name) + 1), remove, of };

  function remove(name: string): void {
    if (of(name) > 1) counts.set(name, of(name) - 1);
    else counts.delete(name);
  }
}
