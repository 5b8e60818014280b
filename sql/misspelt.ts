/** HOST and PORT look like many a name that other programs own. */
const LEAST_LETTERS = 8;
const MOST_EDITS = 2;

export interface Misspelt {
  name: string;
  /** The setting that the name looks like. */
  setting: string;
}

/** What the environment sets that is none of the settings, and looks like one of them. */
export function misspelt(env: NodeJS.ProcessEnv, settings: readonly string[]): Misspelt[] {
  const names = Object.keys(env).filter((name) => env[name]?.trim() && !settings.includes(name));
  return names.flatMap((name) => {
    const setting = settings.find((known) => known.length >= LEAST_LETTERS && edits(name, known) <= MOST_EDITS);
    return setting ? [{ name, setting }] : [];
  });
}

/** How many letters are added, left out or changed between the two (Levenshtein). */
function edits(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MOST_EDITS) return Number.POSITIVE_INFINITY;
  let counts = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const next = [row + 1];
    for (const [index, same] of Array.from(other).entries()) {
      const [kept = 0, added = 0, left = 0] = [counts[index], next[index], counts[index + 1]];
      next.push(Math.min(kept + (letter === same ? 0 : 1), added + 1, left + 1));
    }
    counts = next;
  }
  return counts[other.length] ?? 0;
}
