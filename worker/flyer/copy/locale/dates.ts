import { formatFigure } from './numbers.ts';

/** Thai sheets count years as Thailand does, whatever a platform makes of the other calendars. */
const CALENDARS: Readonly<Record<string, string>> = { th: 'buddhist', fa: 'persian' };

/** "14 May 2033". @param day YYYY-MM-DD; no time zone moves it */
export function formatDay(day: string, tag: string): string {
  const calendar = CALENDARS[new Intl.Locale(tag).language] ?? 'gregory';
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC', calendar }).format(new Date(day));
}

const YEAR_WORDS: Readonly<Record<string, string>> = { ja: '年', zh: '年', ko: '년' };
const BUDDHIST_ERA = 543;

export interface YearCopy {
  figure: string;
  unit?: string;
}

/** A year, which is never grouped, and its word where the language puts one behind it. */
export function formatYear(year: number, tag: string): YearCopy {
  const { language } = new Intl.Locale(tag);
  const counted = language === 'th' ? year + BUDDHIST_ERA : year;
  const unit = YEAR_WORDS[language];
  return { figure: formatFigure(tag, { useGrouping: false }, counted), ...(unit && { unit }) };
}

/** "2009" or "2009年". */
export function yearText(year: number, tag: string): string {
  const { figure, unit = '' } = formatYear(year, tag);
  return `${figure}${unit}`;
}
