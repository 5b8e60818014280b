import type { IncomingHttpHeaders } from 'node:http';

/** However long an answer says that it is good for. */
const MOST_SECONDS = 86_400;
/** Of an answer that says nothing of it: enough for the next attempt of a job, and for listings that are enqueued together. */
const LEAST_GUESS = 60;
const MOST_GUESS = 3_600;

/** For how many seconds an answer may be used without asking again; 0: never. Undefined: it may not even be kept. */
export function freshSecondsOf(headers: IncomingHttpHeaders): number | undefined {
  const control = directivesOf(headers['cache-control']);
  if (control.has('no-store') || headers.vary?.trim() === '*') return undefined;
  if (control.has('no-cache')) return 0;
  const told = toldSeconds(headers, control);
  const seconds = told === undefined ? guessedSeconds(headers) : told - Number(headers.age ?? 0);
  // Whoever writes it wrongly means "ask again".
  return Number.isNaN(seconds) ? 0 : Math.min(MOST_SECONDS, Math.max(0, seconds));
}

function toldSeconds(headers: IncomingHttpHeaders, control: ReadonlyMap<string, string>): number | undefined {
  const maxAge = control.get('max-age');
  if (maxAge !== undefined) return Number(maxAge || Number.NaN);
  if (headers.expires === undefined) return undefined;
  return (Date.parse(headers.expires) - answeredAt(headers)) / 1_000;
}

/** A tenth of how long it has been as it is: what has not changed for long hardly does so now. */
function guessedSeconds(headers: IncomingHttpHeaders): number {
  const unchanged = (answeredAt(headers) - Date.parse(headers['last-modified'] ?? '')) / 1_000;
  return Math.min(MOST_GUESS, Math.max(LEAST_GUESS, unchanged / 10 || 0));
}

const answeredAt = ({ date }: IncomingHttpHeaders): number => Date.parse(date ?? '') || Date.now();

function directivesOf(header = ''): ReadonlyMap<string, string> {
  const parts = header.toLowerCase().split(',');
  return new Map(
    parts.map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim(), value.trim().replace(/^"|"$/g, '')];
    }),
  );
}
