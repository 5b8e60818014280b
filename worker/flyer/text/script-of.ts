import { createMemory } from '../memory.ts';

const MOST_KEPT = 500;
const known = createMemory<string>(MOST_KEPT);

/** The script that a language is written in, such as "Latn", "Arab" or "Hans"; "Latn" for what is no language. */
export const scriptOf = (language: string): string => known(language, () => likelyScript(language));

function likelyScript(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}
