/** Thai sheets count years as Thailand does, whatever a platform makes of the other calendars. */
const CALENDARS: Readonly<Record<string, string>> = { th: 'buddhist', fa: 'persian' };

/** "14 May 2033". @param day YYYY-MM-DD; no time zone moves it */
export function formatDay(day: string, tag: string): string {
  const calendar = CALENDARS[new Intl.Locale(tag).language] ?? 'gregory';
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC', calendar }).format(new Date(day));
}
