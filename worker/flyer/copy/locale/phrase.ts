import { createMemory } from '../../memory.ts';
import type { Counted } from '../languages/language.ts';

/** A phrase with what goes into it: "Band {band}" and "D" is "Band D". */
export function phrase(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

const MOST_KEPT = 500;
const rules = createMemory<Intl.PluralRules>(MOST_KEPT);

/** The word for so many: "bedroom" for 1, "bedrooms" for 2.5. */
export function counted(words: Counted, count: number, tag: string): string {
  if (typeof words === 'string') return words;
  const rule = rules(tag, () => new Intl.PluralRules(tag));
  return words[rule.select(count)] ?? words.other;
}
