import { createMemory } from '../../memory.ts';

/** Formats are dear to make; a process sees few locales, and one that sees many starts over. */
const MOST_KEPT = 500;

/** Where the platform's releases differ: in Switzerland thousands stand apart by an apostrophe, whatever the language. */
const GROUPS_APART: Readonly<Record<string, string>> = { CH: '’', LI: '’' };

interface Format {
  format: Intl.NumberFormat;
  apart: string | undefined;
}

const formats = createMemory<Format>(MOST_KEPT);

/** A number cut into its parts, as its readers write it: digits, what parts their groups, sign, decimals. */
export function numberParts(tag: string, options: Intl.NumberFormatOptions, value: number): Intl.NumberFormatPart[] {
  const { format, apart } = formats(`${tag} ${JSON.stringify(options)}`, () => formatOf(tag, options));
  const parts = format.formatToParts(value);
  if (apart === undefined) return parts;
  return parts.map((part) => (part.type === 'group' ? { ...part, value: apart } : part));
}

/** The whole of it: 9876543210.5 as "9,876,543,210.5" or "9’876’543’210,5". */
export function formatFigure(tag: string, options: Intl.NumberFormatOptions, value: number): string {
  return numberParts(tag, options, value)
    .map((part) => part.value)
    .join('');
}

function formatOf(tag: string, options: Intl.NumberFormatOptions): Format {
  return { format: new Intl.NumberFormat(tag, options), apart: GROUPS_APART[new Intl.Locale(tag).region ?? ''] };
}

/** 2 as "2", 2.5 as "2.5" or "2,5", 1050 as "1,050" or "1 050": at most so many decimals, and only where `least` asks for it some that are zero. */
export function formatNumber(value: number, decimals: number, tag: string, least = 0): string {
  return formatFigure(tag, { minimumFractionDigits: least, maximumFractionDigits: decimals }, value);
}

/** 4.5 as "4.5%" or "4,5 %". */
export function formatPercent(percent: number, tag: string): string {
  return formatFigure(tag, { style: 'percent', maximumFractionDigits: 3 }, percent / 100);
}
