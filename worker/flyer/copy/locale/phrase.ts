import type { Counted } from '../languages/language.ts';

/** A phrase with what goes into it: "Band {band}" and "D" is "Band D". */
export function phrase(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

const rules = new Map<string, Intl.PluralRules>();

/** The word for so many: "bedroom" for 1, "bedrooms" for 2.5. */
export function counted(words: Counted, count: number, tag: string): string {
  if (typeof words === 'string') return words;
  const rule = rules.get(tag) ?? new Intl.PluralRules(tag);
  rules.set(tag, rule);
  return words[rule.select(count)] ?? words.other;
}
