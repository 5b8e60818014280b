const known = new Map<string, string>();

/** The script that a language is written in, such as "Latn", "Arab" or "Hans"; "Latn" for what is no language. */
export function scriptOf(language: string): string {
  const script = known.get(language) ?? likelyScript(language);
  known.set(language, script);
  return script;
}

function likelyScript(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}
