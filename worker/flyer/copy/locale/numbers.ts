/** Formats are dear to make; a process sees few locales, and one that sees many starts over. */
const MOST_KEPT = 500;
const formats = new Map<string, Intl.NumberFormat>();

export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const kept = formats.get(key);
  if (kept) return kept;
  if (formats.size >= MOST_KEPT) formats.clear();
  const made = new Intl.NumberFormat(tag, options);
  formats.set(key, made);
  return made;
}

/** 2 as "2", 2.5 as "2.5" or "2,5", 1050 as "1,050" or "1 050": at most so many decimals, and only where `least` asks for it some that are zero. */
export function formatNumber(value: number, decimals: number, tag: string, least = 0): string {
  return numberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: decimals }).format(value);
}

/** 4.5 as "4.5%" or "4,5 %". */
export function formatPercent(percent: number, tag: string): string {
  return numberFormat(tag, { style: 'percent', maximumFractionDigits: 3 }).format(percent / 100);
}
