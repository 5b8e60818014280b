/** Every script that a font of ours has, and those whose writers may come across the lack of one. */
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
  'Arabic',
  'Hebrew',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Georgian',
  'Armenian',
  'Ethiopic',
  'Tibetan',
  'Mongolian',
  'Cherokee',
  'Syriac',
  'Thaana',
  'Nko',
  'Adlam',
  'Tifinagh',
  'Vai',
  'Javanese',
  'Balinese',
  'Yi',
  'Cuneiform',
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const);

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** Names of the writing systems that the graphemes belong to, for a message to people. */
export function scriptsOf(graphemes: readonly string[]): string[] {
  return [...new Set(graphemes.map(scriptNameOf))];
}

function scriptNameOf(grapheme: string): string {
  if (EMOJI.test(grapheme)) return 'emoji';
  return SCRIPTS.find(([, script]) => script.test(grapheme))?.[0] ?? 'other signs';
}
